// What an explanation tells: each definition once in a step, and no more steps and characters than people and programs can take.

import type {
  AmountFacts,
  BranchStep,
  Comparison,
  Fact,
  OffersStep,
  TargetFacts,
  TraceNumber,
  TraceStep,
} from "./trace.ts";

/** Of all steps of an explanation. */
const MAX_STEPS = 5_000;
/** Of their JSON text, about. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
const MAX_TEXT = 200;
/** Offers that a step lists which would be too long with all of them. */
const MAX_OFFERS = 100;

/** Steps that are left out here: how many, or null if nobody knows. */
export interface CutStep {
  readonly step: "cut";
  readonly domain: null;
  readonly count: number | null;
}

/** A product's text as explanations tell it: a whole description tells nothing more. */
export function shownText(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`;
}

/** What the facts of definitions come to. They are objects of one evaluation each, and go with it. */
const values = new WeakMap<AmountFacts, TraceNumber>();

/** Notes the value of a definition by its facts. */
export function noteValue(facts: AmountFacts, value: TraceNumber): void {
  values.set(facts, value);
}

/** The steps as they are told; those of the domain whose price is taken go before others where not all fit. */
export function toldSteps(steps: readonly TraceStep[], domain: string | null): TraceStep[] {
  const room = { steps: MAX_STEPS, characters: MAX_CHARACTERS };
  const told = new Map<number, TraceStep>();
  for (const index of byWeight(steps, domain)) {
    const step = steps[index];
    if (step === undefined || room.steps === 0 || room.characters <= 0) {
      break;
    }
    const whole = toldStep(step, room.characters);
    room.steps -= 1;
    room.characters -= lengthOf(whole);
    told.set(index, whole);
  }
  const shown = [...told].sort(([a], [b]) => a - b).map(([, step]) => step);
  if (shown.length === steps.length) {
    return shown;
  }
  const cut: CutStep = { step: "cut", domain: null, count: steps.length - shown.length };
  return [...shown.slice(0, -1), cut, ...shown.slice(-1)];
}

/** The indexes of steps: the last one, those of the domain, then the others. */
function byWeight(steps: readonly TraceStep[], domain: string | null): readonly number[] {
  const last = steps.length - 1;
  const indexes = steps.map((_, index) => index).slice(0, -1);
  const isTaken = (index: number): boolean => {
    const step = steps[index];
    return step !== undefined && "domain" in step && step.domain === domain;
  };
  return [last, ...indexes.filter(isTaken), ...indexes.filter((index) => !isTaken(index))].filter(
    (index) => index >= 0,
  );
}

function lengthOf(value: object): number {
  return JSON.stringify(value).length;
}

/** A step with each definition once. One that is too long loses facts and offers first, then how its amount came about. */
function toldStep(step: TraceStep, room: number): TraceStep {
  const telling = new Telling();
  switch (step.step) {
    case "branch":
      return toldBranch(step, telling, room);
    case "offers":
      return toldOffers(step, room);
    case "floor":
    case "ceiling":
    case "limit": {
      const amount = telling.amount(step.amount);
      return { ...step, amount: lengthOf(amount) > room ? { kind: "number", value: step.bound } : amount };
    }
    case "target":
    case "withoutCompetitors": {
      const target = telling.target(step.target);
      return { ...step, target: lengthOf(target) > room ? withoutParts(target, step.after) : target };
    }
    case "adjust":
    case "change":
    case "stay": {
      const { sources, ...others } = step;
      const told = telling.sources(sources);
      return told === undefined || lengthOf(told) > room ? others : { ...others, sources: told };
    }
    default:
      return step;
  }
}

function withoutParts(target: TargetFacts, value: TraceNumber): TargetFacts {
  if (target.kind === "amount") {
    return { kind: "amount", amount: { kind: "number", value } };
  }
  if (target.kind === "drift") {
    const { sources: _, ...others } = target;
    return others;
  }
  return target;
}

function toldOffers(step: OffersStep, room: number): OffersStep {
  const { counting, leftOut } = step;
  const few = { ...step, counting: counting.slice(0, MAX_OFFERS), leftOut: leftOut.slice(0, MAX_OFFERS) };
  return counting.length + leftOut.length > MAX_OFFERS && lengthOf(step) > room ? few : step;
}

/** As many facts as there is room for: first why the branch was taken, then why others were not. */
function toldBranch(step: BranchStep, telling: Telling, room: number): BranchStep {
  let left = room;
  const fitting = (facts: readonly Fact[]): Fact[] => {
    const told: Fact[] = [];
    for (const fact of facts) {
      const one = telling.fact(fact);
      left -= lengthOf(one);
      if (left < 0) {
        break;
      }
      told.push(one);
    }
    return told;
  };
  const because = fitting(step.because);
  const passed: BranchStep["passed"][number][] = [];
  for (const branch of step.passed) {
    left -= branch.path.length;
    if (left < 0) {
      break;
    }
    passed.push({ ...branch, because: fitting(branch.because) });
  }
  return { ...step, because, passed };
}

/** Tells the facts of one step: a definition is explained where it is first used, and later only its value is told. */
class Telling {
  readonly #told = new Set<string>();

  amount(facts: AmountFacts): AmountFacts {
    switch (facts.kind) {
      case "use":
        return this.#use(facts);
      case "sum":
      case "min":
      case "max":
        return { ...facts, parts: facts.parts.map((part) => this.amount(part)) };
      case "else":
        return { ...facts, instead: this.amount(facts.instead) };
      case "target":
        return { ...facts, target: this.target(facts.target) };
      case "field": {
        const { sources, ...others } = facts;
        const told = this.sources(sources);
        return told === undefined ? others : { ...others, sources: told };
      }
      default:
        return facts;
    }
  }

  #use(facts: Extract<AmountFacts, { kind: "use" }>): AmountFacts {
    const value = values.get(facts.of);
    if (this.#told.has(facts.name) && value !== undefined) {
      return { ...facts, of: { kind: "number", value } };
    }
    this.#told.add(facts.name);
    return { ...facts, of: this.amount(facts.of) };
  }

  sources(sources: readonly AmountFacts[] | undefined): readonly AmountFacts[] | undefined {
    return sources?.map((source) => this.amount(source));
  }

  target(target: TargetFacts): TargetFacts {
    if (target.kind === "amount") {
      return { ...target, amount: this.amount(target.amount) };
    }
    if (target.kind === "drift" && target.sources !== undefined) {
      return { ...target, sources: target.sources.map((source) => this.amount(source)) };
    }
    return target;
  }

  fact(fact: Fact): Fact {
    const { subject, failed, held: met } = fact;
    return {
      subject: "amount" in subject ? { amount: this.amount(subject.amount) } : subject,
      value: fact.value,
      failed: failed === null ? null : this.#comparison(failed),
      held: met.map((comparison) => this.#comparison(comparison)),
    };
  }

  #comparison(comparison: Comparison): Comparison {
    const { sources, ...others } = comparison;
    const told = this.sources(sources);
    return told === undefined ? others : { ...others, sources: told };
  }
}
