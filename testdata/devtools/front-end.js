// What a test asks of the page of Chrome's developer tools, whose elements are in shadow trees.
(() => {
  const blocks = new Set(['LI', 'DIV', 'OL', 'TR', 'BUTTON']);
  function* elements(root) {
    for (const element of root.querySelectorAll('*')) {
      yield element;
      if (element.shadowRoot) yield* elements(element.shadowRoot);
    }
  }
  function text(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeName === 'STYLE' || node.nodeName === 'SCRIPT') return '';
    const inner = [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes].map(text).join('');
    return blocks.has(node.nodeName) ? `\n${inner}` : inner;
  }
  globalThis.frontEnd = {
    text: () => text(document.body),
    // The middle of the first element that matches and has this text; null for none.
    find(selector, wanted) {
      for (const element of elements(document)) {
        if (!element.matches(selector) || element.textContent.trim() !== wanted) continue;
        const { x, y, width, height } = element.getBoundingClientRect();
        if (width > 0) return { x: x + width / 2, y: y + height / 2 };
      }
      return null;
    },
    count: selector => [...elements(document)].filter(element => element.matches(selector)).length,
  };
})();
