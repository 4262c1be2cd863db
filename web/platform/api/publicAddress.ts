let publicOrigin = "";

/** Sets the origin of the addresses that friends open, as configured; empty if it is not. */
export const setPublicOrigin = (origin: string): void => {
	publicOrigin = origin;
};

/**
 * Address of a public page, to be given to friends and other systems. The console may be open at another host than
 * the public one.
 */
export const publicAddress = (path: string): string => `${publicOrigin || location.origin}${path}`;
