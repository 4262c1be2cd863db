const amountFormat = new Intl.NumberFormat("ja-JP");

/** Formats an amount of money: `1,200 円`. */
export const formatYen = (amount: number): string => `${amountFormat.format(amount)} 円`;
