import type { CSSProperties } from "react";
import { actionLabel, useTap } from "../messageTap.ts";
import classes from "./Flex.module.css";
import type { FlexComponentObject } from "./flexTypes.ts";

/** Button in one of LINE's three styles. */
export function FlexButton({ button, style }: { button: FlexComponentObject; style: CSSProperties }) {
	const tap = useTap();
	const kind = button.style ?? "link";
	const { action } = button;
	if (!action) return null;
	return (
		<button
			type="button"
			className={classes.button}
			data-kind={kind}
			data-small={button.height === "sm" || undefined}
			onClick={() => tap(action)}
			style={{ ...style, ...(kind === "link" ? { color: button.color } : { backgroundColor: button.color }) }}
		>
			{actionLabel(action)}
		</button>
	);
}
