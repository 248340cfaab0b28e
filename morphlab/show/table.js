// The table: one story, step by step, as one player or as the judge.
//
// All rules stay in Python. This module shows frames that Python made before, so a step
// needs no kernel. The same file runs in JupyterLab, Voila, JupyterLite and one HTML page.
// Every word comes from `labels`; every text of the payload is set as text, never as HTML.

const PACE = 2600; // milliseconds between two steps while playing
const THINK = 30; // seconds for a class to think, if they are asked for
const SHOWN = 8; // actions shown before the rest is folded away
const SMALLEST = 11; // pixels: what does not fit with such letters is scrolled to
const CAUSES = ["morph", "megamorph", "disguise", "manifest", "cloak"];
const BRIEF = 32; // letters of a text that was given in full already
const PARTS = /(?:((?:\{[^{}\s]{1,7}\})+)|(#[A-Z]?\d+))([.,:;)]*)|(\b\d{3}\.\d+[a-z]*\b)/g;

let tables = 0; // two tables on one page need different names for their questions

// ---------------------------------------------------------------- small helpers

/** Make an element. `on...` are listeners, `data` is the dataset, the rest attributes. */
function h(tag, props, ...kids) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  const wanted = kids.flat(Infinity);
  node.append(...wanted.filter((kid) => kid || kid === 0));
  return node;
}

const span = (cls, ...kids) => h("span", { class: cls }, ...kids);
const div = (cls, ...kids) => h("div", { class: cls }, ...kids);
const para = (cls, ...kids) => h("p", { class: cls }, ...kids);
const bold = (...kids) => h("b", null, ...kids);

/** A mark whose shape is drawn for the eye only; the word beside it says the same. */
const shape = (cls) => h("i", { class: `ml-shape ml-s-${cls}`, "aria-hidden": "true" });

/** A mana symbol: its letters in a circle. The braces stay, unseen, for copy and search. */
function pip(symbol) {
  const inner = symbol.slice(1, -1);
  const color = inner.length === 1 && "WUBRGC".includes(inner) ? inner : "N";
  const wide = inner.length > 2 ? " ml-wide" : "";
  return h(
    "span",
    { class: `ml-pip ml-pip-${color}${wide}` },
    span("ml-hide", "{"),
    inner,
    span("ml-hide", "}"),
  );
}

/** Text with mana symbols, handles like #1 and rule numbers drawn as what they are. */
function rich(text) {
  const nodes = [];
  let from = 0;
  for (const found of String(text ?? "").matchAll(PARTS)) {
    nodes.push(text.slice(from, found.index));
    const [whole, symbols, handle, tail, rule] = found;
    // A cost is not broken over two lines, nor is a sign torn from the comma after it.
    if (rule) nodes.push(span("ml-rule", whole));
    else if (handle && !tail) nodes.push(span("ml-tag", handle));
    else if (handle) nodes.push(span("ml-mana", span("ml-tag", handle), tail));
    else nodes.push(span("ml-mana", ...symbols.match(/\{.*?\}/g).map(pip), tail));
    from = found.index + whole.length;
  }
  nodes.push(String(text ?? "").slice(from));
  return nodes;
}

/** The first words of a text. */
const brief = (text) =>
  text.length > BRIEF + 8 ? `${text.slice(0, text.lastIndexOf(" ", BRIEF))} \u2026` : text;

const rules = (list) => list.filter(Boolean).map((rule) => span("ml-rule", rule));

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** The texts of a card; a card on the stack may say what it does in one sentence. */
const texts = (card) => [card.text || []].flat();

const strength = (card) =>
  card.power === null || card.power === undefined ? "" : `${card.power}/${card.toughness}`;

// ---------------------------------------------------------------- the widget

function render({ model, el }) {
  const name = `ml-ask-${(tables += 1)}`;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const open = new Set(); // the folds that are open, by key
  let selected = null; // the key of the card that was chosen to be explained
  let chosen = null; // the key of the card that is explained in this drawing
  let timer = null;
  let thinking = null; // the class's time to think: for which step, and seconds left
  let waiting = false; // a played action is on its way to Python
  let code = null; // the position as one line, once it was asked for: of which step
  let refusal = ""; // what Python answered to an action that may not be done
  let queued = false;
  let before = -1; // the step that was shown last
  let opened = -1; // the step whose question is put to the class
  let size = 0; // the size of letters with which every step so far has fitted
  let unfolded = false; // are the notes open?
  let measured = ""; // the screen that it was measured for
  let desk = null; // the teacher's own window, for a second screen

  // -------------------------------------------------------------- reading the model

  const payload = () => model.get("payload");
  const steps = () => payload().steps;
  const last = () => steps().length - 1;
  const at = () => clamp(model.get("step") || 0, 0, last());
  const viewers = () => payload().viewers;
  const viewer = () =>
    (viewers().find((one) => one.id === model.get("viewer")) || viewers()[0]).id;
  const frame = () => steps()[at()].views[viewer()];
  const branch = () => model.get("branch") ?? -1;

  /** JupyterLab shows slides (jupyterlab-slideshow), and this table is on one. */
  const onSlide = () => document.body.dataset.jpDeckMode === "presenting";
  const presenting = () => Boolean(model.get("presenting"));
  /** In front of a class: one step that fills the screen, and one thing to do. */
  const large = () => presenting() || onSlide();

  /** A word or sentence in the language of the labels, with its holes filled. */
  function say(key, values = {}) {
    const text = model.get("labels")[key] ?? key;
    return text.replace(/\{([a-z]+)\}/g, (hole, word) => values[word] ?? hole);
  }

  function who(id) {
    const found =
      viewers().find((one) => one.id === id) ||
      frame().players.find((one) => one.id === id);
    return found ? found.name : id || "";
  }

  // -------------------------------------------------------------- writing the model

  function set(values) {
    for (const [key, value] of Object.entries(values)) model.set(key, value);
    model.save_changes();
  }

  function go(step) {
    refusal = "";
    const target = clamp(step, 0, last());
    if (target !== at()) set({ step: target });
  }

  /** What Next does: a class sees what came out before it is asked the next thing. */
  function forward() {
    if (!holds()) return go(at() + 1);
    opened = at() + 1;
    draw();
  }

  function look(id) {
    refusal = "";
    set({ viewer: id });
  }

  function select(key) {
    selected = selected === key ? null : key;
    draw();
  }

  function play(action) {
    if (waiting) return;
    waiting = true;
    refusal = "";
    model.send({ type: "play", step: at(), viewer: viewer(), text: action.text });
    draw();
  }

  function present(on) {
    if (on && root.requestFullscreen) root.requestFullscreen().catch(() => {});
    if (!on && document.fullscreenElement === root) document.exitFullscreen();
    set({ presenting: on });
  }

  function run(on) {
    clearInterval(timer);
    timer = null;
    if (on) {
      if (at() === last()) go(0);
      timer = setInterval(() => {
        // A question waits for its answer; the clock does not answer for the learner.
        if (at() === last() || asked(at() + 1)) run(false);
        else go(at() + 1);
      }, PACE);
    }
    draw();
  }

  // -------------------------------------------------------------- predictions

  const answers = () => model.get("answers") || {};
  const answer = (step) => answers()[step] || { pick: null, seen: false };

  /** Is there a question about this step that still waits for an answer? */
  function asked(step) {
    const target = steps()[step];
    const question = target && target.prediction;
    return Boolean(question && !answer(step).seen && answer(step).pick === null);
  }

  /** The first step whose outcome would be given away by its label. */
  function secret() {
    const found = steps().findIndex(
      (one, i) => i > at() && one.prediction && !answer(i).seen,
    );
    return found < 0 ? steps().length : found;
  }

  function pick(step, option) {
    set({ answers: { ...answers(), [step]: { ...answer(step), pick: option } } });
  }

  /** Keep how many hands went up for an answer. */
  function raise(step, option, n) {
    const hands = { ...answer(step).hands, [option]: n > 0 ? Math.floor(n) : 0 };
    set({ answers: { ...answers(), [step]: { ...answer(step), hands } } });
  }

  /** Give the class time to think about a question, or take what is left of it away. */
  function think(step, on) {
    clearInterval(thinking?.clock);
    thinking = null;
    if (!on) return;
    const clock = setInterval(() => {
      thinking.left -= 1;
      if (!thinking.left) clearInterval(clock);
      // The number alone: nothing else on the screen moves while a class thinks.
      root.querySelector(".ml-timer")?.replaceChildren(timeLeft(step));
    }, 1000);
    thinking = { step, left: THINK, clock };
  }

  function timeLeft(step) {
    if (thinking?.step !== step) return say("think", { n: THINK });
    return thinking.left ? say("seconds", { n: thinking.left }) : say("time_up");
  }

  /** Does a question wait behind the outcome of the one before? */
  function holds() {
    const then = at() < last() && steps()[at() + 1].prediction;
    const fresh = then && !answer(at() + 1).seen && opened !== at() + 1;
    return Boolean(large() && at() > 0 && steps()[at()].prediction && fresh);
  }

  /** Showing a step closes its question, answered or not. */
  function close() {
    const unseen = steps()
      .map((one, i) => i)
      .filter((i) => i <= at() && steps()[i].prediction && !answer(i).seen);
    if (!unseen.length) return;
    const closed = { ...answers() };
    for (const i of unseen) closed[i] = { ...answer(i), seen: true };
    set({ answers: closed });
  }

  // -------------------------------------------------------------- the frame around

  const button = (key, cls, onclick, ...kids) =>
    h("button", { type: "button", class: cls, data: { key }, onclick }, ...kids);

  const title = div("ml-title");
  const views = h("div", { class: "ml-views", role: "group" });
  const tongues = h("select", {
    class: "ml-tongues",
    data: { key: "language" },
    onchange: () => set({ language: tongues.value }),
  });
  const live = h("p", { class: "ml-live", role: "status", "aria-live": "polite" });
  const ask = div("ml-ask");
  const board = h("div", { class: "ml-board", role: "group" });
  const side = div("ml-side");
  const below = div("ml-below");
  const notes = div("ml-notes");
  const foot = div("ml-foot");
  const counter = span("ml-count");

  const first = button("first", "ml-btn ml-first", () => go(0));
  const back = button("back", "ml-btn ml-back", () => go(at() - 1));
  const next = button("next", "ml-btn ml-main ml-next", forward);
  const end = button("end", "ml-btn ml-end", () => go(last()));
  const clock = button("play", "ml-btn ml-play", () => run(!timer));
  const big = button("big", "ml-btn ml-big", () => present(!presenting()));
  const slider = h("input", {
    type: "range",
    class: "ml-slider",
    min: 0,
    data: { key: "slider" },
    oninput: () => go(Number(slider.value)),
  });
  const controls = h("div", { class: "ml-controls", role: "group" },
    div("ml-buttons ml-steps", first, back, next, end),
    slider,
    counter,
    div("ml-buttons", clock, big));
  const root = h("div", {
    class: "ml-table",
    tabindex: "0",
    role: "group",
    // JupyterLab must not take our keys for its own (b would insert a cell).
    "data-lm-suppress-shortcuts": "true",
    onkeydown: keys,
  }, div("ml-page",
    div("ml-head", title, tongues, views),
    controls,
    live,
    div("ml-body", ask, board, side, below),
    notes,
    foot));

  /** A part that unfolds and stays so from step to step. */
  function fold(key, cls, summary, ...kids) {
    return h("details", {
      class: `ml-fold ${cls}`,
      open: open.has(key),
      ontoggle: (event) => open[event.target.open ? "add" : "delete"](key),
    }, h("summary", { data: { key: `fold-${key}` } }, summary), ...kids);
  }

  const panel = (cls, heading, ...kids) =>
    h("section", { class: `ml-panel ${cls}` }, h("h3", null, ...[heading].flat()), ...kids);

  // -------------------------------------------------------------- cards

  const keyOf = (card, place) => card.handle || `${place} ${card.name || "?"}`;

  const cause = (card) => card.cause || say("face_down");
  const causeKind = (card) => CAUSES.find((one) => say(`cause_${one}`) === card.cause);

  /** What is true of a card beside its face: a shape, a word and a kind of each. */
  function marks(card) {
    const list = [];
    const add = (kind, word) => list.push({ kind, word });
    if (card.attacking) add("attack", say("attacking"));
    if (card.blocking) add("block", say("blocks", { card: card.blocking }));
    for (const item of frame().stack)
      if (card.handle && item.targets?.includes(card.handle))
        add("target", say("target_of", { name: item.name || item.handle }));
    if (card.tapped) add("tapped", say("tapped"));
    if (card.damage) add("damage", say("damage", { n: card.damage }));
    for (const [kind, n] of card.counters || []) add("counter", `${kind} \u00d7${n}`);
    if (card.sick) add("sick", say("sick"));
    if (card.token) add("token", say("token"));
    if (card.copy) add("copy", say("copy"));
    for (const mark of card.marks || []) add("note", mark);
    return list;
  }

  const hidden = (text) => span("ml-hide", text);
  const flag = (changed) =>
    changed?.length
      ? span("ml-flag", shape("changed"), hidden(`${say("changed")} `), changed.join(", "))
      : null;
  const chip = (mark) => span(`ml-chip ml-is-${mark.kind}`, shape(mark.kind), ...rich(mark.word));
  const chips = (card) => {
    const list = marks(card);
    return list.length ? span("ml-chips", ...list.map(chip)) : null;
  };
  const costOf = (card) => (card.cost ? span("ml-cost", ...rich(card.cost)) : null);
  const handleOf = (card) => (card.handle ? span("ml-tag", card.handle) : null);

  function downFace(card) {
    const number = (card.handle || "?").replace("#", "");
    return [
      span("ml-medal", card.handle ? span("ml-hash", "#") : null, number),
      span("ml-cause", hidden(`${say("face_down")} `), cause(card)),
      texts(card).length ? span("ml-ward", ...rich(texts(card).join(", "))) : null,
      card.known ? span("ml-known", bold(card.known), span("ml-how", card.known_how || "")) : null,
    ];
  }

  const upFace = (card) => [
    span("ml-top", handleOf(card), costOf(card)),
    span("ml-name", card.name || say("unknown")),
    span("ml-types", card.types || ""),
  ];

  /** Whatever can be chosen to be explained: a card, a line for a card, a group of lands.
      What is seen is also what is heard, with pauses between. */
  function choice(cls, key, place, ...kids) {
    const parts = kids.flat().filter(Boolean);
    const pause = (part, i) => (i && part.textContent ? [hidden(", "), part] : part);
    return h("button", {
      type: "button",
      class: cls,
      "aria-pressed": String(key === chosen),
      data: { key: `card ${key}`, place },
      onclick: () => select(key),
    }, ...parts.flatMap(pause));
  }

  /** A card on the table. */
  function cardNode(card, place) {
    const key = keyOf(card, place);
    const by = causeKind(card) || "other";
    const face = card.face_down ? `ml-down ml-by-${by}` : `ml-up ml-color-${tint(card)}`;
    const cls = ["ml-card", face];
    for (const state of ["tapped", "attacking", "blocking", "token"])
      if (card[state]) cls.push(`ml-${state}`);
    if (card.changed?.length) cls.push("ml-changed");
    if (card.changed?.includes(say("face_up"))) cls.push("ml-flip");
    const pt = strength(card);
    return choice(cls.join(" "), key, key,
      flag(card.changed),
      card.face_down ? downFace(card) : upFace(card),
      span("ml-bottom", chips(card), pt ? span("ml-pt", pt) : null));
  }

  /** The letter of the one color, M for more than one, N for none. */
  function tint(card) {
    const colors = card.colors || "";
    return colors.length > 1 ? "M" : colors || "N";
  }

  /** A card as one line: in a hand or a graveyard, without P/T, or tucked under another. */
  function slip(card, place, cls = "") {
    const key = keyOf(card, place);
    const name = card.face_down ? card.known || cause(card) : card.name || say("unknown");
    return choice(`ml-slip ${cls}${card.face_down ? " ml-dark" : ""}`, key, key,
      handleOf(card), span("", name), cls === "ml-under" ? null : costOf(card),
      cls === "ml-spell" ? null : chips(card), flag(card.changed));
  }

  /** A permanent with what is attached to it tucked under it. */
  function pile(card, all) {
    const under = all.filter((one) => one.attached_to && one.attached_to === card.handle);
    const fights = card.face_down || strength(card);
    const host = fights ? cardNode(card, card.controller) : slip(card, card.controller);
    if (!under.length) return host;
    return div("ml-pile", host, ...under.map((one) => slip(one, one.controller, "ml-under")));
  }

  /** Lands of one name lie together, as one line that counts them. */
  function lands(list, place) {
    const groups = new Map();
    for (const card of list) groups.set(card.name, [...(groups.get(card.name) || []), card]);
    return [...groups].map(([land, cards]) => {
      const tapped = cards.filter((card) => card.tapped).length;
      const fresh = [...new Set(cards.flatMap((card) => card.changed || []))];
      const state = tapped ? say("n_tapped", { n: tapped }) : say("untapped");
      const times = cards.length > 1 ? `\u00d7${cards.length}` : "";
      return choice("ml-land", keyOf(cards[0], place), `${place} ${land}`,
        bold(land),
        times && span("ml-times", times),
        span("ml-ticks", ...cards.map((card) => shape(card.tapped ? "lying" : "standing"))),
        span("ml-state", state),
        flag(fresh));
    });
  }

  // -------------------------------------------------------------- the board

  /** A zone of a player: how many cards, and which of them this viewer may see. */
  function zone(player, kind, count, cards) {
    const key = `${player.id} ${kind}`;
    const text = say(kind, { n: count });
    if (!cards.length) return span(count ? "ml-fact" : "ml-fact ml-none", text);
    const known = cards.length < count ? ` ${say("n_seen", { n: cards.length })}` : "";
    const list = cards.map((card, i) => slip(card, `${key} ${i}`));
    return fold(key, "ml-heap", text + known, div("ml-slips", ...list));
  }

  function plate(player) {
    const { turn } = frame();
    const badge = (on, cls, key) =>
      on ? span(`ml-badge ml-${cls}`, shape(key), say(key)) : null;
    const backs = Array.from({ length: Math.min(player.hand.count, 7) }, () => shape("back"));
    return div("ml-plate",
      h("h3", { class: "ml-who" }, player.name),
      span("ml-life", bold(player.life), " ", say("life")),
      badge(player.lost, "lost", "lost"),
      badge(turn.active === player.id, "active", "turn"),
      badge(turn.priority === player.id, "prio", "priority"),
      ...(player.facts || []).map((fact) => span("ml-fact", fact)),
      player.pool ? span("ml-fact", say("pool"), " ", ...rich(player.pool)) : null,
      span("ml-fact", say("hand", { n: player.hand.count }), " ", span("ml-ticks", ...backs)),
      zone(player, "library", player.library.count, player.library.cards),
      zone(player, "graveyard", player.graveyard.length, player.graveyard),
      zone(player, "exile", player.exile.length, player.exile),
      player.command && player.command.length
        ? zone(player, "command", player.command.length, player.command) : null,
      ...(player.decks || []).map(([name, n]) => span("ml-fact", name, " ", bold(n))));
  }

  function hand(player) {
    const { count, cards } = player.hand;
    if (!cards.length) return null;
    return h("div", { class: "ml-hand", role: "group", "aria-label": say("hand_of", player) },
      span("ml-label", say("in_hand")),
      ...cards.map((card, i) => slip(card, `${player.id} hand ${i}`)),
      count > cards.length ? span("ml-label", say("n_hidden", { n: count - cards.length })) : null);
  }

  function seat(player, all, near) {
    const hosts = new Set(all.map((card) => card.handle).filter(Boolean));
    const own = player.permanents.filter((card) => !hosts.has(card.attached_to));
    const hosting = new Set(all.map((card) => card.attached_to).filter(Boolean));
    const fights = (card) => card.face_down || strength(card);
    const plain = (card) =>
      card.land && !fights(card) && !hosting.has(card.handle) && !card.counters?.length;
    const front = own.filter(fights);
    const others = own.filter((card) => !fights(card) && !plain(card));
    const size = front.length > 6 ? "ml-many" : front.length < 4 ? "ml-few" : "";
    const cls = `ml-seat ml-${near ? "near" : "far"} ${size} ${player.lost ? "ml-out" : ""}`;
    return h("div", { class: cls, role: "group", "aria-label": say("seat_of", player) },
      plate(player),
      div("ml-field",
        div("ml-row ml-front", ...front.map((card) => pile(card, all))),
        div("ml-row", ...lands(own.filter(plain), player.id),
          ...others.map((card) => pile(card, all))),
        hand(player)));
  }

  /** The middle of the table: whose turn it is, and what waits to resolve. */
  function middle() {
    const { turn, stack, choice: pending } = frame();
    const items = stack.map((card, i) =>
      h("li", { class: "ml-item" },
        i === 0 && stack.length > 1 ? span("ml-label", say("top")) : null,
        slip(card, `stack ${i}`, "ml-spell"),
        span("ml-by", say("by", { name: who(card.controller) })),
        span("ml-does", ...rich(texts(card).join("; "))),
        card.targets?.length
          ? chip({ kind: "target", word: say("targets", { cards: card.targets.join(", ") }) })
          : null));
    const now = { n: turn.number, name: who(turn.active), step: turn.step };
    return div("ml-middle",
      para("ml-now-turn", say("turn_line", now)),
      items.length
        ? div("ml-stack", h("h3", null, say("stack")),
            h("ol", { "aria-label": say("stack_help") }, ...items))
        : span("ml-label", say("stack_empty")),
      pending
        ? para("ml-pending", shape("priority"),
            ...rich(say("must_choose", { name: who(pending.player), what: pending.prompt })),
            " ", ...rules([pending.rule]))
        : null);
  }

  function drawBoard() {
    const players = frame().players;
    const all = players.flatMap((player) => player.permanents);
    // The viewer sits below; the judge sits where the first player sits.
    const me = players.find((player) => player.id === viewer()) || players[0];
    const far = players.filter((player) => player !== me);
    board.setAttribute("aria-label", say("board"));
    board.replaceChildren(
      div("ml-fars", ...far.map((player) => seat(player, all, false))),
      middle(),
      seat(me, all, true),
    );
  }

  // -------------------------------------------------------------- the panels

  function drawAsk() {
    const now = steps()[at()].prediction;
    const then = at() < last() ? steps()[at() + 1].prediction : null;
    const parts = [];
    const both = !large() || !then || holds();
    if (now && at() > 0 && both) parts.push(verdict(now, answer(at())));
    if (then && !holds()) parts.push(question(then, answer(at() + 1), at() + 1));
    ask.replaceChildren(...parts);
    ask.hidden = !parts.length || Boolean(large() && chosen);
  }

  function question(prediction, given, step) {
    if (thinking && thinking.step !== step) think(thinking.step, false);
    const hands = (text, i) =>
      h("input", {
        type: "number",
        class: "ml-hands",
        min: 0,
        max: 999,
        value: given.hands?.[i] ?? null,
        disabled: given.seen,
        "aria-label": say("hands_for", { option: text }),
        data: { key: `hands ${i}` },
        onchange: (event) => raise(step, i, event.target.valueAsNumber),
      });
    const options = prediction.options.map((text, i) => [
      h("label", { class: "ml-option" },
        h("input", {
          type: "radio",
          name,
          value: i,
          checked: given.pick === i,
          disabled: given.seen,
          data: { key: `option ${i}` },
          onchange: () => pick(step, i),
        }),
        span("", ...rich(text))),
      large() ? hands(text, i) : null,
    ]);
    const open = large() ? "ask_class" : given.pick === null ? "ask_hint" : "ask_ready";
    const hint = given.seen ? "ask_closed" : open;
    return h("fieldset", { class: "ml-panel ml-question" },
      h("legend", null, shape("changed"), say("ask")),
      para("ml-q", ...rich(prediction.question)),
      large() ? para("ml-hint", say(hint), given.seen ? null : clockOf(step)) : null,
      div("ml-options", ...options),
      large() ? null : para("ml-hint", say(hint)));
  }

  /** Time to think runs only when it is asked for. */
  function clockOf(step) {
    const shown = h("button", {
      type: "button",
      class: "ml-btn ml-timer",
      "aria-pressed": String(thinking?.step === step),
      data: { key: "timer" },
      onclick: () => {
        think(step, !thinking);
        draw();
      },
    });
    shown.append(timeLeft(step));
    return shown;
  }

  function verdict(prediction, given) {
    const none = large() || given.hands ? "told" : "skipped";
    const kind =
      given.pick === null ? none : given.pick === prediction.answer ? "right" : "wrong";
    const line = (key, i) =>
      para("", bold(say(key)), " ", ...rich(prediction.options[i]), " \u2013 ", ...rich(prediction.why[i]));
    const answered = kind === "told"
      ? para("", ...rich(prediction.options[prediction.answer]), " \u2013 ",
          ...rich(prediction.why[prediction.answer]))
      : line("answer", prediction.answer);
    answered.append(" ", ...rules([prediction.rule]));
    return div(`ml-panel ml-verdict ml-is-${kind}`,
      h("h3", null, shape(kind), say(kind)),
      kind === "wrong" ? line("you_said", given.pick) : null,
      answered,
      given.hands ? tally(prediction, given.hands) : null);
  }

  /** How the class voted: a number and a bar for each answer. */
  function tally(prediction, hands) {
    const most = Math.max(1, ...Object.values(hands));
    return h("ul", { class: "ml-tally", "aria-label": say("hands_up") },
      ...prediction.options.map((text, i) => {
        const bar = h("i", { class: "ml-bar", "aria-hidden": "true" });
        bar.style.width = `${(100 * (hands[i] || 0)) / most}%`;
        const right = i === prediction.answer;
        return h("li", { class: right ? "ml-true" : "" },
          span("ml-n", hands[i] || 0),
          span("", right ? shape("right") : null, ...rich(text)),
          bar);
      }));
  }

  /** Every card that this viewer sees, by its key. */
  function cards() {
    const found = new Map();
    const add = (card, place) => found.set(keyOf(card, place), card);
    for (const player of frame().players) {
      player.permanents.forEach((card) => add(card, card.controller));
      for (const zone of ["graveyard", "exile", "command"])
        (player[zone] || []).forEach((card, i) => add(card, `${player.id} ${zone} ${i}`));
      for (const zone of ["hand", "library"])
        player[zone].cards.forEach((card, i) => add(card, `${player.id} ${zone} ${i}`));
      player.permanents.forEach((card) => card.land && add(card, player.id));
    }
    frame().stack.forEach((card, i) => add(card, `stack ${i}`));
    return found;
  }

  /** The card that is explained: the selected one, else one that just changed. */
  function explained() {
    const all = cards();
    if (selected && all.has(selected)) return selected;
    if (large()) return null; // one thing on the screen, until somebody asks
    const layers = Object.keys(frame().layers || {}).filter((key) => all.has(key));
    return layers.find((key) => all.get(key).changed?.length) || layers[0] || null;
  }

  function drawWhy() {
    const key = chosen;
    if (!key && large()) return "";
    if (!key) return panel("ml-why", say("why"), para("ml-hint", say("why_hint")));
    const card = cards().get(key);
    const layers = (frame().layers || {})[key];
    const facts = [
      card.face_down ? say("face_down_by", { cause: cause(card) }) : card.types,
      card.known && say("it_is", { name: card.known }),
      card.known && card.known_how,
    ].filter(Boolean);
    const parts = [
      para("ml-facts", card.face_down ? null : costOf(card), " ", ...rich(facts.join(" \u00b7 "))),
    ];
    // What the rows of the layers say is said there, and once.
    const rows = layers?.rows || [];
    const given = rows.flatMap((row) => row.texts || []);
    const fresh = (text) => !given.includes(text) && !rows.some((row) => row.what.includes(text));
    parts.push(...texts(card).filter(fresh).map((text) => para("ml-text", ...rich(text))));
    if (layers) parts.push(layersTable(layers));
    const up = layers && layers.face_up;
    if (up) {
      const ways = up.ways.length ? up.ways.join(say("or")) : say("no_way_up");
      const short = (text) => (given.includes(text) ? brief(text) : text);
      const what = [up.what, ...(up.texts || []).map(short)].join(", ");
      parts.push(para("ml-ifup", shape("up"), bold(say("if_face_up")), " ", ...rich(what)));
      parts.push(para("ml-ifup", bold(say("ways_up")), " ", ...rich(ways)));
    }
    const heading = layers ? layers.title : [card.handle, card.name].filter(Boolean).join(" ");
    return panel("ml-why", rich(heading || say("why")), ...parts);
  }

  /** A row for each layer; long abilities have the whole width, a line for each. */
  function layersTable(layers) {
    const heads = [say("layer"), `${say("from")} \u2192 ${say("gives")}`, say("pt")];
    let pt = null;
    const rows = layers.rows.map((row) => {
      const moved = pt !== null && row.pt !== pt;
      pt = row.pt;
      return h("tr", { class: moved ? "ml-moved" : "" },
        h("th", { scope: "row" }, row.layer),
        h("td", null,
          div("ml-from", ...rich(row.from), " ", ...rules([row.rule])),
          row.what ? div("ml-gives", ...rich(row.what)) : null,
          (row.texts || []).map((text) => div("ml-text", ...rich(text)))),
        h("td", null, moved ? shape("changed") : null, row.pt));
    });
    const head = heads.map((text) => h("th", { scope: "col" }, text));
    return h("table", { class: "ml-layers" },
      h("caption", { class: "ml-hide" }, layers.title),
      h("thead", null, h("tr", null, ...head)),
      h("tbody", null, ...rows));
  }

  function drawActions() {
    const { actions, refused, turn, choice: pending } = frame();
    const playable = model.get("playable");
    const list = actions.map((action) => {
      const what = [...rich(action.label), " ", ...rules([action.rule])];
      if (!playable) return h("li", { class: "ml-may" }, ...what);
      return h("li", null, h("button", {
        type: "button",
        class: "ml-act",
        "aria-disabled": String(waiting),
        data: { key: `act ${action.text}` },
        onclick: () => play(action),
      }, ...what));
    });
    const no = refused.map((one) =>
      h("li", { class: "ml-no" }, shape("no"), bold(...rich(one.label)), " \u2013 ",
        ...rich(one.why), " ", ...rules([one.rule]), " ", ...rich(one.needed)));
    const all = !frame().players.some((player) => player.id === viewer());
    const acts = pending ? pending.player : turn.priority;
    const none =
      acts && acts !== viewer() ? say("not_now", { name: who(acts) }) : say("nothing_now");
    const ul = (items) => h("ul", { class: "ml-list" }, ...items);
    return panel("ml-actions", all ? say("may_all") : say("may", { name: who(viewer()) }),
      branch() < 0
        ? null
        : para("ml-branch", shape("branch"), say("branched", { n: branch() }), " ",
            button("story", "ml-btn ml-story", () => model.send({ type: "back_to_story" }),
              say("back_to_story"))),
      playable && list.length ? para("ml-hint", say("play_hint")) : null,
      list.length ? ul(list.slice(0, SHOWN)) : para("ml-hint", none),
      list.length > SHOWN
        ? fold("more", "", say("more", { n: list.length - SHOWN }), ul(list.slice(SHOWN)))
        : null,
      no.length ? fold("refused", "ml-whynot", say("why_not", { n: no.length }), ul(no)) : null,
      model.get("copyable") ? drawCode() : null);
  }

  /** The position as one line, to paste elsewhere; it is asked for when it is wanted. */
  function drawCode() {
    const copy = button("copy", "ml-btn ml-copy", () => model.send({ type: "copy", step: at() }),
      say("copy_code"));
    if (!code || code.step !== at()) return div("ml-code", copy);
    const told = say(code.copied ? "copied" : "copy_by_hand");
    return div("ml-code", copy, para("ml-hint", told),
      h("input", {
        type: "text",
        class: "ml-line",
        readonly: "",
        value: code.text,
        "aria-label": told,
        data: { key: "line" },
        onfocus: (event) => event.target.select(),
      }));
  }

  function drawHistory() {
    const hidden = secret();
    const items = steps().map((step, i) => {
      const said = step.views[viewer()].said || [];
      const shown = i < hidden;
      const label = shown
        ? step.label
        : i === hidden ? say("step_asked", { n: i }) : say("step_n", { n: i });
      const past = i <= at();
      const told = past && said.length > 1; // then each line names its own rule
      return h("li", { class: i === at() ? "ml-now" : past ? "ml-past" : "ml-todo" },
        h("button", {
          type: "button",
          class: "ml-goto",
          "aria-current": i === at() ? "step" : null,
          data: { key: `goto ${i}` },
          onclick: () => go(i),
        }, span("ml-n", i === 0 ? "\u2022" : i), span("", ...rich(label))),
        past && !told
          ? span("ml-rules", ...rules([...new Set(said.map((one) => one.rule))]))
          : null,
        told
          ? h("ul", { class: "ml-said" }, ...said.map((one) =>
              h("li", null, ...rich(one.text), " ", ...rules([one.rule]))))
          : null);
    });
    const done = steps().map((step, i) => [step.prediction, answer(i)])
      .filter(([prediction, given]) => prediction && given.seen && given.pick !== null);
    const right = done.filter(([prediction, given]) => prediction.answer === given.pick).length;
    return panel(
      "ml-history",
      say("history"),
      done.length ? para("ml-hint", say("score", { right, n: done.length })) : null,
      h("ol", null, ...items),
    );
  }

  function drawFoot() {
    const hints = ["arrows", "ends", "space", "p", "esc", "help"].map((key) =>
      span("", h("kbd", null, say(`key_${key}`)), say(`does_${key}`)));
    const swatch = (one) => h("i", { class: `ml-swatch ml-by-${one}`, "aria-hidden": "true" });
    const backs = [...CAUSES, "other"].map((one) =>
      span("", swatch(one), one === "other" ? say("look_other") : say(`cause_${one}`)));
    const looks = ["changed", "tapped", "target", "attack", "block"].map((one) =>
      span("", shape(one), say(`look_${one}`)));
    return [
      para("ml-keys", ...hints),
      fold("legend", "ml-legend", say("legend"), div("ml-looks", ...backs, ...looks)),
    ];
  }

  // -------------------------------------------------------------- drawing

  function drawHead() {
    title.replaceChildren(h("h2", null, payload().title), span("ml-cites", ...rules(payload().rules)));
    views.setAttribute("aria-label", say("see_as"));
    views.replaceChildren(...viewers().map((one) =>
      h("button", {
        type: "button",
        "aria-pressed": String(one.id === viewer()),
        data: { key: `as ${one.id}` },
        onclick: () => look(one.id),
      }, one.name)));
  }

  function drawLanguage() {
    const known = model.get("languages") || [];
    tongues.hidden = known.length < 2;
    tongues.setAttribute("aria-label", say("language"));
    const options = known.map(([short, name]) => h("option", { value: short, lang: short }, name));
    if (tongues.options.length !== known.length) tongues.replaceChildren(...options);
    tongues.value = model.get("language") || "en";
    root.lang = model.get("language") || "en";
  }

  function drawControls() {
    const coming = at() < last() && steps()[at() + 1].prediction && !answer(at() + 1).seen;
    const open = asked(at() + 1) ? (large() ? "reveal" : "skip") : "see";
    const ready = holds() ? "question" : coming ? open : "next";
    const texts = [
      [first, "first", at() === 0],
      [back, "back", at() === 0],
      [next, ready, at() === last()],
      [end, "last", at() === last()],
      [clock, timer ? "pause" : "play", last() === 0],
      [big, presenting() ? "small" : "big", false],
    ];
    for (const [node, key, off] of texts) {
      node.textContent = say(key);
      // Not `disabled`: a button that is switched off must not throw the focus away.
      node.setAttribute("aria-disabled", String(off));
    }
    clock.setAttribute("aria-pressed", String(Boolean(timer)));
    big.setAttribute("aria-pressed", String(presenting()));
    controls.setAttribute("aria-label", say("controls"));
    slider.max = last();
    slider.value = at();
    slider.style.setProperty("--ml-done", `${last() ? (100 * at()) / last() : 0}%`);
    slider.setAttribute("aria-label", say("slider"));
    slider.setAttribute("aria-valuetext", stepText());
    counter.textContent = stepText();
  }

  const stepText = () =>
    say(at() ? "step_of" : last() ? "start_of" : "start_only", { n: at(), all: last() });

  function drawLive() {
    const { label } = steps()[at()];
    const text = refusal || frame().live || label;
    // Of many sentences the story's own comes first: what it is all about.
    const head = !refusal && label && frame().said?.length > 2 ? label : "";
    live.classList.toggle("ml-refusal", Boolean(refusal));
    live.classList.toggle("ml-long", Boolean(head));
    // Unchanged text is left alone, so that it is not read aloud again.
    if (live.dataset.text === head + text) return;
    live.dataset.text = head + text;
    live.replaceChildren(
      ...(head ? [bold(...rich(head)), hidden(". ")] : []), ...rich(text));
  }

  /** What a teacher wants to know at this step. */
  function noted() {
    const { notes: note, prediction } = steps()[at()];
    // Whoever guessed otherwise asks why not.
    const others = (prediction?.options || []).map((text, i) =>
      i !== prediction.answer
        && para("", bold("\u201c", ...rich(text), "\u201d"), " ", ...rich(prediction.why[i])));
    return [...(note || "").split("\n").map((line) => line && para("", ...rich(line))), ...others]
      .filter(Boolean);
  }

  function drawNotes() {
    const told = noted();
    const shown = presenting() && told.length;
    notes.replaceChildren(...(shown ? [fold("notes", "", say("notes"), ...told)] : []));
  }

  /** The same in a window of its own, with the answer that the class is asked for. */
  function drawDesk() {
    if (!desk || desk.closed) return;
    const then = at() < last() ? steps()[at() + 1].prediction : null;
    const options = then ? then.options.map((text, i) =>
      h("li", null, i === then.answer ? bold(...rich(text)) : span("", ...rich(text)))) : [];
    desk.document.title = say("notes");
    desk.document.body.style.cssText = "font: 1.3rem/1.5 system-ui, sans-serif; margin: 1.5rem";
    desk.document.body.replaceChildren(
      h("h1", { style: "font-size: 1.2em" }, `${stepText()}: `, ...rich(steps()[at()].label)),
      ...noted(),
      ...(then ? [
        h("h2", { style: "font-size: 1.1em" }, say("ask")),
        para("", ...rich(then.question)),
        h("ol", null, ...options),
        para("", ...rich(then.why[then.answer]), " ", ...rules([then.rule])),
      ] : []));
  }

  function paint() {
    const wanted = model.get("theme");
    const lab = document.body.dataset.jpThemeLight;
    const night = lab ? lab === "false" : dark.matches;
    root.dataset.theme = wanted || (night ? "dark" : "light");
  }

  /** Where each card lies now, to let it glide from there. */
  function places() {
    const boxes = new Map();
    for (const node of board.querySelectorAll("[data-place]"))
      boxes.set(node.dataset.place, node.getBoundingClientRect());
    return boxes;
  }

  function glide(boxes) {
    if (still.matches || !board.animate) return;
    for (const node of board.querySelectorAll("[data-place]")) {
      const old = boxes.get(node.dataset.place);
      const now = node.getBoundingClientRect();
      if (!old || !now.width || !old.width) continue;
      const [x, y] = [old.left - now.left, old.top - now.top];
      if (Math.abs(x) + Math.abs(y) < 2) continue;
      const from = { translate: `${x}px ${y}px` };
      const course = { duration: 260, easing: "ease-out", composite: "add" };
      node.animate([from, { translate: "0 0" }], course);
    }
  }

  /** Swap every part for its new self in one go; the focus stays where it was. */
  function draw() {
    const held = root.getRootNode().activeElement;
    const key = root.contains(held) ? held.dataset.key : null;
    const boxes = places();
    root.classList.toggle("ml-presenting", large());
    root.classList.toggle("ml-slide", onSlide() && !presenting());
    root.classList.toggle("ml-stepped", before >= 0 && before !== at());
    root.setAttribute("aria-label", say("table_of", { title: payload().title }));
    root.dataset.step = at();
    root.dataset.viewer = viewer();
    before = at();
    chosen = explained();
    drawHead();
    drawLanguage();
    drawControls();
    drawLive();
    drawAsk();
    drawBoard();
    const scroll = below.querySelector(".ml-history ol")?.scrollTop || 0;
    side.replaceChildren(drawWhy());
    below.replaceChildren(drawHistory(), drawActions());
    drawNotes();
    drawDesk();
    foot.replaceChildren(...drawFoot());
    fit();
    keepInView(scroll);
    if (key && root.getRootNode().activeElement !== held) {
      const again = root.querySelector(`[data-key="${CSS.escape(key)}"]`);
      (again || root).focus({ preventScroll: true });
    }
    glide(boxes);
  }

  /** Let the letters be as large as the screen allows. They only get smaller from step
      to step: what changed in the story is to be seen, and not the size of it. */
  function fit() {
    const code = root.closest(".jp-Cell")?.querySelector(".jp-Cell-inputWrapper");
    const room = innerHeight - (presenting() ? 0 : (code?.offsetHeight || 0) + 28);
    const screen = large() ? `${root.clientWidth} ${room}` : "";
    if (screen !== measured) size = 0;
    measured = screen;
    if (!screen) return void (root.style.fontSize = "");
    const least = root.clientWidth < 700 ? 15 : SMALLEST; // a phone is held and scrolled
    size ||= Math.max(least, Math.min(root.clientWidth / 60, room / 34));
    root.style.fontSize = `${size}px`;
    for (const page = root.firstChild; page.offsetHeight > room && size > least; ) {
      size = Math.max(least, size * clamp(room / page.offsetHeight, 0.9, 0.99));
      root.style.fontSize = `${size}px`;
    }
  }

  /** Scroll the list of steps itself, never the page around it. */
  function keepInView(scroll) {
    const list = below.querySelector(".ml-history ol");
    const now = list.querySelector(".ml-now");
    list.scrollTop = scroll;
    const room = list.clientHeight - now.offsetHeight;
    list.scrollTop = clamp(list.scrollTop, now.offsetTop - room, now.offsetTop);
    list.addEventListener("scroll", () => fade(list), { passive: true });
    fade(list);
  }

  /** Where a list goes on, its edge fades. */
  function fade(list) {
    const left = list.scrollHeight - list.clientHeight - list.scrollTop;
    list.classList.toggle("ml-above", list.scrollTop > 4);
    list.classList.toggle("ml-beneath", left > 4);
  }

  /** Several changes of the model at once make one drawing. */
  function later() {
    if (queued) return;
    queued = true;
    queueMicrotask(() => {
      queued = false;
      close();
      draw();
    });
  }

  // -------------------------------------------------------------- keys and events

  function keys(event) {
    // Nothing that is typed here is meant for the notebook around us.
    event.stopPropagation();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const own = event.target;
    const choosing = ["radio", "range", "number", "text"].includes(own.type) || own === tongues;
    const pressing = own !== root && own.matches("button, summary, input, select");
    const acts = {
      ArrowRight: () => !choosing && forward(),
      ArrowLeft: () => !choosing && go(at() - 1),
      Home: () => !choosing && go(0),
      End: () => !choosing && go(last()),
      // What the buttons of a clicker send.
      PageDown: () => large() && forward(),
      PageUp: () => large() && go(at() - 1),
      // In front of a class nothing starts to run by itself.
      " ": () => !pressing && (large() ? forward() : run(!timer)),
      p: () => present(!presenting()),
      n: () => presenting() && note(),
      t: () => root.querySelector(".ml-timer")?.click() ?? false,
      w: apart,
      Escape: () => (presenting() ? present(false) : timer ? run(false) : leave()),
      "?": () => {
        open[open.has("legend") ? "delete" : "add"]("legend");
        draw();
      },
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act && act() !== false) event.preventDefault();
  }

  function note() {
    open[open.has("notes") ? "delete" : "add"]("notes");
    draw();
  }

  function apart() {
    desk = window.open("", "morphlab-notes", "width=560,height=640");
    drawDesk();
  }

  /** On a slide the keys go back to the slides. */
  function leave() {
    const slide = onSlide() && root.closest(".jp-Cell");
    if (slide) slide.focus();
    return Boolean(slide);
  }

  const events = ["payload", "step", "viewer", "presenting", "labels", "theme", "answers",
    "branch", "playable", "language", "languages"].map((trait) => `change:${trait}`);
  const arrived = () => {
    waiting = false;
    refusal = "";
    code = null; // another line, perhaps
    later();
  };
  const told = (message) => {
    waiting = false;
    if (message && message.type === "refused") refusal = message.text;
    if (message && message.type === "code") {
      const got = (code = { ...message, copied: false });
      // A page may be kept from the clipboard: then the line is there to be selected.
      const done = () => {
        got.copied = true;
        later();
      };
      navigator.clipboard?.writeText(got.text).then(done, () => {});
    }
    later();
  };
  const left = () => {
    if (!document.fullscreenElement && presenting()) set({ presenting: false });
  };
  const watcher = new MutationObserver(() => {
    paint();
    later();
  });
  // When the notes are folded away, the letters may grow again.
  const unfold = (event) => {
    if (event.target.open === unfolded) return; // drawn anew, and open as it was
    unfolded = event.target.open;
    size = 0;
    if (large()) fit();
  };
  const sizes = new ResizeObserver(() => large() && fit());

  for (const event of events) model.on(event, later);
  model.on("change:payload", arrived);
  model.on("msg:custom", told);
  dark.addEventListener("change", paint);
  root.addEventListener("fullscreenchange", left);
  const attributeFilter = ["data-jp-theme-light", "data-jp-deck-mode"];
  watcher.observe(document.body, { attributes: true, attributeFilter });
  sizes.observe(root);
  notes.addEventListener("toggle", unfold, true);

  el.append(root);
  model.on("change:theme", paint);
  paint();
  close();
  draw();

  return () => {
    clearInterval(timer);
    clearInterval(thinking?.clock);
    for (const event of events) model.off(event, later);
    model.off("change:payload", arrived);
    model.off("msg:custom", told);
    model.off("change:theme", paint);
    dark.removeEventListener("change", paint);
    watcher.disconnect();
    sizes.disconnect();
    notes.removeEventListener("toggle", unfold, true);
    desk?.close();
  };
}

export default { render };
