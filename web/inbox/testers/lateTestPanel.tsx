import { latePart } from "#web/platform/ui/latePart.tsx";
import type { Testable } from "./testersApi.ts";

interface TestPanelProps {
	itemIds: number[];
	onClose: () => void;
}

/** Panel of a list that sends the selected items to testers; loads when it opens. */
export const lateTestPanel = (itemKind: Testable) =>
	latePart<TestPanelProps>(async () => {
		const { TesterModal } = await import("./TesterModal.tsx");
		return (props) => <TesterModal opened itemKind={itemKind} {...props} />;
	});
