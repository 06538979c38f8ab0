// One control for each option, made from its declaration. A control shows a text, and reports the text that the user has chosen; null is the default.
"use strict";

/** Returns an element with properties, attributes (names with a dash, `for`, `list` and `role`) and children. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (/-|^(for|list|role)$/.test(name)) element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children);
  return element;
}

class Control {
  /** `report` receives the option's name and the new text. */
  constructor(declaration, report) {
    this.declaration = declaration;
    this.id = `option-${declaration.name}`;
    this.report = text => report(declaration.name, text);
    this.describedBy = { "aria-describedby": `${this.id}-help ${this.id}-message` };
    this.input = fieldKinds[declaration.type](this);
    this.messageLine = make("p", { id: `${this.id}-message`, className: "message" });
    this.resetButton = make("button", {
      type: "button", className: "reset", title: "Reset", "aria-label": `Reset ${declaration.name}`, onclick: () => this.report(null) }, "↺");
    this.element = make("div", { className: `control ${this.input.className ?? ""}` },
      this.#label(), this.resetButton, make("div", { className: "field" }, ...this.input.beside), ...(this.input.below ?? []),
      make("p", { id: `${this.id}-help`, className: "help" }, ...helpTexts(declaration)), this.messageLine);
  }

  #label() {
    const { name, unit } = this.declaration;
    const parts = unit ? [name, " ", make("span", { className: "unit" }, unit)] : [name];
    return this.input.isGroup ? make("span", { className: "label", id: `${this.id}-label` }, ...parts) : make("label", { for: this.id }, ...parts);
  }

  /** Shows a text; undefined is the default. */
  show(text) {
    this.element.classList.toggle("changed", text !== undefined);
    this.resetButton.disabled = text === undefined;
    this.input.show(text ?? defaultText(this.declaration));
  }

  set message(text) {
    this.messageLine.textContent = text;
    this.element.classList.toggle("wrong", text !== "");
  }
}

/** Returns summary, range and default. Summaries name the defaults that an effect computes. */
function helpTexts({ type, summary, minimum, maximum, default: value }) {
  const facts = [];
  if (typeof maximum === "number") facts.push(`${minimum}…${maximum}`);
  if (typeof value === "number") facts.push(`default ${value}`);
  const sentence = `${summary[0].toUpperCase()}${summary.slice(1)}.`;
  return facts.length ? [sentence, " ", make("span", { className: "facts" }, `(${facts.join(", ")})`)] : [sentence];
}

// The fields by the type of an option: `beside` stands beside the label and `below` under it. `show` takes null for a default that the effect
// computes.
const fieldKinds = { number: numberField, integer: numberField, flag: switchField, choice: choiceField, picture: choiceField,
  color: colorField, paint: colorField, text: textField, "key points": textField, size: sizeField };

function numberField({ id, declaration, report, describedBy }) {
  const { name, type, minimum, maximum } = declaration;
  const number = make("input", { id, type: "number", min: minimum, step: type === "integer" ? 1 : "any", placeholder: "auto", ...describedBy });
  number.oninput = () => { if (!number.validity.badInput) report(number.value === "" ? null : number.value); };
  if (typeof maximum !== "number") return { beside: [number], show(text) { showUnlessFocused(number, text ?? ""); } };
  number.max = maximum;
  const step = type === "integer" ? 1 : niceStep((maximum - minimum) / 200);
  const slider = make("input", { type: "range", min: minimum, max: maximum, step, "aria-label": name, ...describedBy });
  slider.oninput = () => report(slider.value);
  return {
    beside: [number], below: [slider],
    show(text) {
      showUnlessFocused(number, text ?? "");
      // A computed default has no position on the slider; the middle stands for it.
      if (slider.value !== text) slider.value = text ?? (minimum + maximum) / 2;
      slider.classList.toggle("auto", text === null);
      if (text === null) slider.setAttribute("aria-valuetext", "auto");
      else slider.removeAttribute("aria-valuetext");
      slider.style.setProperty("--share", (slider.value - minimum) / (maximum - minimum));
    },
  };
}

/** Returns the largest of 1, 2 and 5 times a power of ten that is at most `step`. */
function niceStep(step) {
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [5, 2, 1].find(factor => factor * power <= step) ?? 1;
  return Number((factor * power).toPrecision(1));
}

/** Shows a text in a field that nobody is typing in. */
function showUnlessFocused(field, text) { if (document.activeElement !== field || text === "") field.value = text; }

function switchField({ id, report, describedBy }) {
  const box = make("input", { id, type: "checkbox", role: "switch", ...describedBy });
  box.onchange = () => report(String(box.checked));
  return { beside: [box], show(text) { [box.checked, box.indeterminate] = [text === "true", text === null]; } };
}

function choiceField(control) {
  const { choices, default: value } = control.declaration;
  const names = value === null ? ["auto", ...choices] : choices;
  return names.join("").length <= 20 && names.length <= 3 ? segmentField(control, names) : menuField(control, names);
}

function menuField({ id, report, describedBy }, names) {
  const menu = make("select", { id, ...describedBy }, ...names.map(name => make("option", { value: name }, name)));
  menu.onchange = () => report(menu.value === "auto" ? null : menu.value);
  return { beside: [menu], show(text) { menu.value = text ?? "auto"; } };
}

function segmentField({ id, report, describedBy }, names) {
  const buttons = names.map(name => make("input", {
    type: "radio", name: id, value: name, onchange: () => report(name === "auto" ? null : name) }));
  const labels = buttons.map((button, index) => make("label", {}, button, make("span", {}, names[index])));
  const group = make("div", { role: "radiogroup", className: "segments", "aria-labelledby": `${id}-label`, ...describedBy }, ...labels);
  return { beside: [group], isGroup: true, show(text) { for (const button of buttons) button.checked = button.value === (text ?? "auto"); } };
}

function textField({ id, declaration, report, describedBy }) {
  const isComputed = declaration.default === null;
  const field = make("input", { id, type: "text", spellcheck: false, autocomplete: "off", placeholder: isComputed ? "auto" : "", ...describedBy });
  field.oninput = () => report(isComputed && field.value.trim() === "" ? null : field.value);
  return { beside: [], below: [field], show(text) { showUnlessFocused(field, text ?? ""); } };
}

function colorField({ id, declaration, report, describedBy }) {
  const { name, choices } = declaration;
  const field = make("input", { id, type: "text", spellcheck: false, autocomplete: "off", placeholder: "auto", ...describedBy });
  field.oninput = () => report(field.value.trim() === "" ? null : field.value.trim());
  const picker = make("input", { type: "color", "aria-label": `Pick ${name}` });
  picker.oninput = () => report(picker.value);
  const swatch = make("span", { className: "swatch" }, picker);
  const list = make("datalist", { id: `${id}-names` }, ...(choices ?? []).map(value => make("option", { value })));
  if (choices) field.setAttribute("list", list.id);
  return {
    beside: [field, swatch, list], className: "colored",
    show(text) {
      showUnlessFocused(field, text ?? "");
      const isColor = text !== null && CSS.supports("color", text);
      swatch.classList.toggle("auto", !isColor);
      swatch.style.setProperty("--color", isColor ? text : "transparent");
      if (/^#[0-9a-f]{6}$/i.test(text ?? "")) picker.value = text;
    },
  };
}

function sizeField({ id, declaration, report, describedBy }) {
  const sides = ["width", "height"].map((side, index) => make("input", {
    type: "number", min: 1, max: 16384, step: 1, "aria-label": side, id: index ? `${id}-height` : id, ...describedBy }));
  for (const side of sides) {
    side.onchange = () => report(sides.every(({ value }) => value !== "") ? sides.map(({ value }) => value).join("x") : null);
  }
  return {
    beside: [sides[0], "×", sides[1]], className: "sized",
    show(text) { (text ?? declaration.canvas ?? "x").split("x").forEach((value, index) => { sides[index].value = value; }); },
  };
}
