import { useState } from "react";
import { useOnDemand } from "../ui/useOnDemand.ts";
import { OperatorButton } from "./OperatorButton.tsx";

const loadMenu = () => import("./OperatorChoices.tsx").then((m) => m.OperatorChoices);

/** Who works here, the light, and the way out. What it offers is loaded when somebody comes near it. */
export function OperatorMenu() {
	const [Choices, load] = useOnDemand(loadMenu);
	const [pressed, setPressed] = useState(false);
	if (Choices && pressed) return <Choices />;
	const press = () => {
		setPressed(true);
		load();
	};
	return (
		<OperatorButton
			aria-haspopup="menu"
			aria-expanded={false}
			onPointerEnter={load}
			onFocus={load}
			onClick={press}
		/>
	);
}
