import { Box } from "@mantine/core";
import { ScenarioPopup } from "./ScenarioPopup.tsx";
import { ScenarioStepList } from "./ScenarioStepList.tsx";

/** Preview of a scenario as its readers receive it (E-091), in a separate window. */
export const ScenarioPreviewPage = () => (
	<Box maw="40rem" mx="auto">
		<ScenarioPopup pageName="プレビュー">
			{(steps, timing) => <ScenarioStepList steps={steps} timing={timing} />}
		</ScenarioPopup>
	</Box>
);
