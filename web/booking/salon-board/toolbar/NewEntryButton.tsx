import { Button } from "@mantine/core";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { BoardPageType } from "../model/boardPeriods.ts";

interface NewEntryButtonProps {
	pageType: BoardPageType;
	isCompact: boolean;
	onCreate: (form: "reservation" | "time-shift") => void;
}

/** Button for a new entry of the page: a reservation or a shift. */
export function NewEntryButton({ pageType, isCompact, onCreate }: NewEntryButtonProps) {
	const isSchedule = pageType === "schedule";
	const mayCreate = useAbility(isSchedule ? "salon-write" : "salon-setting");
	if (!mayCreate) return null;
	const [label, shortLabel] = isSchedule ? ["予約を登録する", "予約"] : ["シフトを登録する", "シフト"];
	return (
		<Button
			size="sm"
			flex="none"
			px={isCompact ? "xs" : undefined}
			aria-label={label}
			leftSection={<PlusIcon />}
			onClick={() => onCreate(isSchedule ? "reservation" : "time-shift")}
		>
			{isCompact ? shortLabel : label}
		</Button>
	);
}
