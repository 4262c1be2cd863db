/** Settings of a deployment, by key, with what holds until they are set. */
export const SETTING_DEFAULTS = {
	/** The product's name as this deployment shows it (white label, E-003). */
	brand: "結び",
};

export type SettingKey = keyof typeof SETTING_DEFAULTS;
