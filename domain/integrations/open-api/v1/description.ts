/** A call within the description of the API, as far as anybody looks into it. */
export interface DescribedCall {
	summary?: string;
	parameters?: { in: string; name: string }[];
	[other: string]: unknown;
}

/** The description of the API, OpenAPI 3.1: the calls by address and method. */
export interface ApiDescription {
	paths: Record<string, Record<string, DescribedCall>>;
	[other: string]: unknown;
}
