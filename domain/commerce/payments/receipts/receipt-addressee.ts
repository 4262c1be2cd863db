/** Addressee of a receipt for which nobody is named. */
export const DEFAULT_ADDRESSEE = "上様";

/** Addressee with the polite form that it lacks. */
export const withHonorific = (addressee: string): string =>
	addressee === "" || /(?:様|さま|御中|殿)$/.test(addressee) ? addressee : `${addressee} 様`;
