"""What search engines and messengers are told of every page, in 120 to 160 characters; the room itself never shows it."""

from __future__ import annotations

#: language → path without a language → description
DESCRIPTIONS: dict[str, dict[str, str]] = {
    "ru": {
        "/": (
            "Шесть старых русских карточных игр в браузере: навалка, горка, кинг, армянский дурак, "
            "наполеон. Соперники — программы, без регистрации и рекламы."
        ),
        "/navalka/": (
            "Закрытая навалка — подкидной дурак наоборот: побил карту и тут же навалил соседу другую. От "
            "двух до шести игроков, соперники — программы."
        ),
        "/open-navalka/": (
            "Открытая навалка: вся колода сразу на руках, а кто не побил, забирает одну верхнюю карту. От "
            "двух до шести игроков, соперники — программы."
        ),
        "/gorka/": (
            "Горка — старая игра на ставки и выдержку: по четыре карты, две из них видны всем. От двух до "
            "шести игроков, играют на фишки, а не на деньги."
        ),
        "/king/": (
            "Заказной кинг с прикупом: шесть игр на штраф и отыгрыш, и заказывают их, не видя прикупа. "
            "Втроём или вчетвером, соперники — программы."
        ),
        "/armenian-durak/": (
            "Армянский дурак — игра на взятки для двоих: треть карт в руке, треть лежит открыто, треть "
            "закрыта под ними. Партия до 21 очка с программой."
        ),
        "/napoleon/": (
            "Наполеон: пять карт, торговля за взятки и клад посреди стола, который забирает взявший все "
            "пять. От двух до шести игроков, с программами."
        ),
        "/rules/navalka/": (
            "Правила закрытой навалки: как сдают, бьют и наваливают, когда забирают кучу и кто "
            "проигрывает. И все домашние правила, о которых договариваются."
        ),
        "/rules/open-navalka/": (
            "Правила открытой навалки: чем она отличается от закрытой, как бьют и наваливают, какую карту "
            "забирают. И все домашние правила этой игры."
        ),
        "/rules/gorka/": (
            "Правила горки: что сдают и что видно всем, как торгуются, поднимают и пасуют, какая рука "
            "старше. И все домашние правила, о которых договариваются."
        ),
        "/rules/king/": (
            "Правила заказного кинга с прикупом: шесть игр на штраф, отыгрыш, заказ и снос, подсчёт и "
            "запись. И все домашние правила этой игры."
        ),
        "/rules/armenian-durak/": (
            "Правила армянского дурака: как раскладывают столбцы, ходят и берут взятки, сколько они стоят "
            "и до скольких играют. И все домашние правила."
        ),
        "/rules/napoleon/": (
            "Правила наполеона: как торгуются за взятки, чем назначают козыря, что такое клад и кто его "
            "забирает, как ведут запись. И все домашние правила."
        ),
    },
    "en": {
        "/": (
            "Six old Russian card games in the browser: Navalka, Gorka, King, Armenian Durak and "
            "Napoleon. Play against the computer, no account and no adverts."
        ),
        "/navalka/": (
            "Closed Navalka turns Durak about: beat the card, then heap another on your neighbour at "
            "once. For two to six players, against the computer."
        ),
        "/open-navalka/": (
            "Open Navalka: the whole pack is dealt, and whoever cannot beat the top card picks up that "
            "one only. For two to six players, against the computer."
        ),
        "/gorka/": (
            "Gorka is an old Russian game of stakes and nerve: four cards each, two of them face up. For "
            "two to six players, for chips and never for money."
        ),
        "/king/": (
            "King to order with a talon: six penalty games and a payback, ordered before the talon is "
            "seen. For three or four players, against the computer."
        ),
        "/armenian-durak/": (
            "Armenian Durak is a trick game for two: a third of the cards in hand, a third face up, a "
            "third hidden below. Play to 21 against the computer."
        ),
        "/napoleon/": (
            "Napoleon: five cards each, bidding for tricks, and a hoard on the table for whoever takes "
            "all five. For two to six players, against the computer."
        ),
        "/rules/navalka/": (
            "The rules of Closed Navalka: dealing, beating and heaping, who picks up the pile and who "
            "loses. With every house rule that players agree on."
        ),
        "/rules/open-navalka/": (
            "The rules of Open Navalka: how it differs from the closed game, how to beat and heap, and "
            "which card is picked up. With every house rule."
        ),
        "/rules/gorka/": (
            "The rules of Gorka: what is dealt and what all may see, how to raise, call and fold, and "
            "which hand is higher. With every house rule of the game."
        ),
        "/rules/king/": (
            "The rules of King to order with a talon: the six penalty games, winning back, ordering, "
            "discarding and the score. With every house rule."
        ),
        "/rules/armenian-durak/": (
            "The rules of Armenian Durak: how the columns are laid, how tricks are led and taken, what "
            "they score and how long a match is. With all house rules."
        ),
        "/rules/napoleon/": (
            "The rules of Napoleon: bidding for tricks, how trumps are named, what the hoard is and who "
            "takes it, how the score is kept. With every house rule."
        ),
    },
}

#: what is seen on the picture of a link, for who can't see it
SEEN = {"ru": "«{}»: карты на зелёном сукне", "en": "{}: cards on green cloth"}
