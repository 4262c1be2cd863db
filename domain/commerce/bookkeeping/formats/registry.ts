import type { AccountingFormat } from "./accounting-format.ts";
import { freeeFormat } from "./freee.ts";
import { moneyForwardFormat } from "./money-forward.ts";

/** Files for accounting programs. */
const ACCOUNTING_FORMATS = {
	freee: freeeFormat,
	"money-forward": moneyForwardFormat,
} as const satisfies Record<string, AccountingFormat>;

export type AccountingFormatName = keyof typeof ACCOUNTING_FORMATS;

export const ACCOUNTING_FORMAT_NAMES = Object.keys(ACCOUNTING_FORMATS) as [
	AccountingFormatName,
	...AccountingFormatName[],
];

export const accountingFormat = (name: AccountingFormatName): AccountingFormat => ACCOUNTING_FORMATS[name];
