// Before anything is painted: what the person has settled about looks (see ui/settings.py) becomes attributes of the page.
try {
  for (const word of (localStorage.getItem('room.settings') ?? '').split(' ')) {
    const [, name, value] = /^(theme|colours|size|left|speed)=(\w+)$/.exec(word) ?? [];
    if (name) document.documentElement.dataset[name] = value;
  }
} catch { /* storage is blocked: the usual looks */ }
