/** Strategies to begin with, as documents (docs/concepts/strategies.md). */

export const templates = ["cheapest", "second", "median"] as const;
export type Template = (typeof templates)[number];

export interface TemplateChoice {
  readonly template: Template;
  readonly name: string;
  /** The tag with the purchase price; null for no floor. */
  readonly costTag: string | null;
  readonly marginPercent: number;
  /** Percent on top of the purchase price. */
  readonly vat: number;
}

const targets: Readonly<Record<Template, object>> = {
  cheapest: { target: { position: 1 }, adjust: { amount: -0.01 } },
  second: { target: { position: 2 }, adjust: { amount: -0.01 } },
  median: { target: { statistic: "median" } },
};

export function templateDocument({
  template,
  name,
  costTag,
  marginPercent,
  vat,
}: TemplateChoice): Record<string, unknown> {
  const floor =
    costTag === null ? {} : { minPrice: { of: `tags.${costTag}`, marginPercent, vat }, unreachable: "next" };
  return {
    name,
    otherwise: {
      rule: {
        compareBy: "totalPrice",
        ...targets[template],
        ...floor,
        withoutCompetitors: { of: "referencePrice" },
        rounding: { endings: [0.49, 0.99], mode: "down" },
      },
    },
  };
}
