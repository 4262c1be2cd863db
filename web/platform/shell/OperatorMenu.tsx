import { useOnDemand } from "#web/platform/ui/useOnDemand.ts";
import { OperatorButton } from "./OperatorButton.tsx";

const loadChoices = () => import("./OperatorChoices.tsx").then((m) => m.OperatorChoices);
/** Preload; errors are shown only when the menu is opened. */
const prepare = () => void loadChoices().catch(() => undefined);

/** Operator menu: name, colour scheme, logout. Its content is preloaded on hover or focus. */
export function OperatorMenu() {
	const [Choices, open] = useOnDemand(loadChoices);
	if (Choices) return <Choices />;
	return (
		<OperatorButton
			aria-haspopup="menu"
			aria-expanded={false}
			onPointerEnter={prepare}
			onFocus={prepare}
			onClick={open}
		/>
	);
}
