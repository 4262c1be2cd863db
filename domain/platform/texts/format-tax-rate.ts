/** Rate of the consumption tax in words. */
export const formatTaxRate = (percent: number): string => (percent === 0 ? "非課税" : `${percent}%`);
