/** Address that calls a telephone number, written as people write it: digits and a leading plus sign remain. */
export const telephoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
