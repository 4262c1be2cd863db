/** Licence of a package that the product contains. */
export interface PackageLicense {
	name: string;
	version: string;
	/** SPDX expression. */
	identifier?: string;
	/** Text of the licence, with the package's notice; absent if the package has none. */
	text?: string;
}
