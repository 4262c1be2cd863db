/** Call in the API description, reduced to the fields that are used. */
export interface DescribedCall {
	summary?: string;
	parameters?: { in: string; name: string }[];
	[other: string]: unknown;
}

/** API description, OpenAPI 3.1: the calls by address and method. */
export interface ApiDescription {
	paths: Record<string, Record<string, DescribedCall>>;
	[other: string]: unknown;
}
