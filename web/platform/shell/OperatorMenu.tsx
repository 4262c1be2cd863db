import { useOnDemand } from "#web/platform/ui/useOnDemand.ts";
import { OperatorButton } from "./OperatorButton.tsx";

const loadChoices = () => import("./OperatorChoices.tsx").then((m) => m.OperatorChoices);
/** Nobody has asked yet: whether it can be loaded is said when somebody does. */
const prepare = () => void loadChoices().catch(() => undefined);

/** Who works here, the light, and the way out. What it offers is loaded when somebody comes near it. */
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
