/** Field of a provider's settings. */
export interface ProviderField {
	label: string;
	/** Whether only its end is shown after it was saved. */
	isSecret: boolean;
	pattern: RegExp;
	/** Refusal of a value that does not fit. */
	problem: string;
}

/** Visible part of each stored key. */
export type ProviderHints = Record<string, string>;

/** Stored keys by the names of their fields. */
export type ProviderKeys = Record<string, string>;

/** Provider of payments: its texts, limits and settings. */
export interface PaymentProviderDefinition {
	label: string;
	/** Words of its button on the friend's page; null if operators record its payments. */
	button: string | null;
	minYen: number;
	maxYen: number;
	fields: Record<string, ProviderField>;
	/** Whether the keys alone say that they are for tests; null if the operator says it. */
	isTestKey: ((keys: ProviderKeys) => boolean) | null;
	/** Path that receives its events; null for none. */
	webhookPath: string | null;
}

/** Hint of a stored value: a secret's last four characters. */
export const hintOf = ({ isSecret }: ProviderField, value: string): string =>
	isSecret ? `••••${value.slice(-4)}` : value;
