import type { StarterTrade } from "../starter-trade.ts";
import { beautySalon } from "./beauty-salon.ts";
import { clinic } from "./clinic.ts";
import { hairSalon } from "./hair-salon.ts";
import { lessons } from "./lessons.ts";
import { restaurant } from "./restaurant.ts";
import { retail } from "./retail.ts";
import { school } from "./school.ts";

/** Trades with a starter set, in the order of the choice. */
export const STARTER_TRADES = {
	hairSalon,
	beautySalon,
	restaurant,
	clinic,
	school,
	lessons,
	retail,
} satisfies Record<string, StarterTrade>;

export type TradeName = keyof typeof STARTER_TRADES;

export const TRADE_NAMES = Object.keys(STARTER_TRADES) as [TradeName, ...TradeName[]];

export const tradeOf = (name: TradeName): StarterTrade => STARTER_TRADES[name];
