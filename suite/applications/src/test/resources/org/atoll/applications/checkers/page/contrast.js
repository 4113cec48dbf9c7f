(() => {
  // SPDX-License-Identifier: Apache-2.0
  // WCAG 2.1, 1.4.3: texts whose contrast with what is behind them is below 4.5 to 1.
  const parts = colour => colour.match(/[\d.]+/g).map(Number);
  const linear = part => part / 255 <= 0.03928
    ? part / 255 / 12.92
    : ((part / 255 + 0.055) / 1.055) ** 2.4;
  const light = ([red, green, blue]) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const behind = element => {
    for (let at = element; at; at = at.parentElement) {
      const colour = parts(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) {
        return colour;
      }
    }
    return [255, 255, 255];
  };
  const texts = [...document.querySelectorAll('body *')].filter(element =>
    element.checkVisibility() && !element.matches('.unseen, option')
    && (element.matches('input, textarea, select')
      || [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())));
  return texts.map(element => {
    const both = [light(parts(getComputedStyle(element).color)), light(behind(element))];
    const ratio = (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
    return ratio < 4.5
      ? `${element.tagName}#${element.id} ${element.textContent.trim()}: ${ratio}` : '';
  }).filter(text => text).concat(texts.length < 40 ? [`only ${texts.length} texts`] : [])
    .join('; ');
})()
