import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { TesterPanel } from "./TesterPanel.tsx";
import type { Testable } from "./testersApi.ts";

interface TesterModalProps {
	opened: boolean;
	itemKind: Testable;
	itemIds: readonly number[];
	onClose: () => void;
}

/** Tester selector for test sends of templates and forms (E-108, E-109). */
export function TesterModal({ opened, itemKind, itemIds, onClose }: TesterModalProps) {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	return (
		<Modal opened={opened} onClose={onClose} title="テスト送信" size="30rem" fullScreen={isNarrow}>
			<TesterPanel itemKind={itemKind} itemIds={itemIds} onSent={onClose} onCancel={onClose} />
		</Modal>
	);
}
