"""The command line in Russian."""

from __future__ import annotations

from ..i18n import Text
from ..i18n.plural import Plural

TEXTS: dict[str, Text] = {
    "cmd-title": "Команды",
    "cmd-label": "Команда или карта",
    "cmd-send": "Ответить",
    "cmd-close": "Убрать строку команд",
    "cmd-answers": "Ответы",
    "cmd-hello": "Пишите карту («дп» — дама пик) или слово. «Помощь» перечислит команды.",
    "cmd-empty": "Напишите карту или команду. «Помощь» перечислит команды.",
    "cmd-unknown": "Не понимаю. «Ходы» — что можно сделать сейчас, «помощь» — все команды.",
    "cmd-not-yours": "Такой карты у вас нет. «Рука» перечислит ваши карты.",
    "cmd-too-many": "Столько карт сразу не сыграть.",
    "cmd-several": "Можно понять по-разному: {choices}.",
    "cmd-which": Plural(
        "Подходит {n} карта: {choices}.", "Подходят {n} карты: {choices}.", "Подходят {n} карт: {choices}."
    ),
    "cmd-and-more": "{choices} и другие",
    "cmd-done": "Готово: {moves}.",
    "cmd-legal": "Можно: {moves}.",
    "cmd-legal-none": "Сейчас от вас ничего не ждут.",
    "cmd-hand": Plural("У вас {n} карта: {cards}.", "У вас {n} карты: {cards}.", "У вас {n} карт: {cards}."),
    "cmd-hand-none": "Карт у вас нет.",
    "cmd-hand-unseen": "Своих карт вы пока не видели.",
    "cmd-trump-none": "Козыря нет.",
    "cmd-trick": "На столе: {cards}.",
    "cmd-trick-none": "Стол пуст.",
    "cmd-talon": "В стороне: {cards}.",
    "cmd-talon-none": "В стороне ничего не лежит.",
    "cmd-bank": "В банке {chips}.",
    "cmd-bank-none": "В этой игре банка нет.",
    "cmd-score": "{name}: {total}",
    "cmd-log-none": "С вашего хода ничего не было.",
    "cmd-undo-none": "Ход назад не взять: после него открылось новое.",
    "cmd-no-hint": "Подсказки сейчас нет.",
    "cmd-match-over": "Партия кончена. Новую начинают из меню.",
    "cmd-next-how": "«Дальше» — следующая сдача.",
    "cmd-help": "Карты — буквами или словами: дп, 10 ч, дама пик; несколько — подряд. Спросить: {asks}.",
    "cmd-help-moves": "Ходы этой игры: {moves}.",
}
