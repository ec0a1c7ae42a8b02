/** What was sold in a backtest at the prices in force: units, revenue and gross profit (interface 4.2-24). Not a forecast. */
import type { SalesHistory } from "../../orders/index.ts";
import { grossProfit, type Purchase } from "./margin.ts";

/** Sums of sales; money in ten-thousandths of the currency's unit. */
export interface Sold {
  units: number;
  revenue: number;
  /** Units of products with a purchase price, and what was earned by them. */
  earningUnits: number;
  profit: number;
}

/** What is sent out; without sales nothing. */
export interface SoldFigures {
  unitsSold?: number;
  revenueAtUnitsSold?: number;
  grossProfitAtUnitsSold?: number;
}

const hourMs = 60 * 60 * 1000;

export const nothingSold = (): Sold => ({ units: 0, revenue: 0, earningUnits: 0, profit: 0 });

/** When the hour of a sale began: a history tells when it ended. */
export function soldMs({ atMs }: SalesHistory[number]): number {
  return atMs - hourMs;
}

/** So many units at a price. */
export function soldAt(price: number, purchase: Purchase | null, units: number): Sold {
  const revenue = Math.round(price * 10_000) * units;
  if (purchase === null) return { units, revenue, earningUnits: 0, profit: 0 };
  return { units, revenue, earningUnits: units, profit: Math.round(grossProfit(price, purchase) * 10_000) * units };
}

/** The sum of two. */
export function addSold(a: Sold, b: Sold): Sold {
  return {
    units: a.units + b.units,
    revenue: a.revenue + b.revenue,
    earningUnits: a.earningUnits + b.earningUnits,
    profit: a.profit + b.profit,
  };
}

/** The figures; gross profit is absent if no purchase price is known. */
export function soldFigures({ units, revenue, earningUnits, profit }: Sold): SoldFigures {
  if (units === 0) return {};
  return {
    unitsSold: units,
    revenueAtUnitsSold: hundredths(revenue),
    ...(earningUnits === 0 ? {} : { grossProfitAtUnitsSold: hundredths(profit) }),
  };
}

function hundredths(tenThousandths: number): number {
  return Math.round(tenThousandths / 100) / 100;
}
