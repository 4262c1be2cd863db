import { Switch, type SwitchProps } from "@mantine/core";

/** Sizes of toggles. */
export const TOGGLE_SIZES = ["xs", "sm", "md"] as const;

interface ToggleProps extends Omit<SwitchProps, "size"> {
	size?: (typeof TOGGLE_SIZES)[number];
}

/** Switch in one of the three sizes. */
export const Toggle = ({ size = "sm", ...rest }: ToggleProps) => <Switch size={size} {...rest} />;
