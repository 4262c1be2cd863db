import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { CheckIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { Board, BoardReservation } from "../../boardApi.ts";
import { listBookableParts } from "../../model/bookableParts.ts";
import { listRequestedDifferences } from "../../model/requestedChange.ts";
import {
	UNSOLVED_ANSWER_TEXTS,
	UNSOLVED_ANSWERS,
	UNSOLVED_KINDS,
	type UnsolvedAnswer,
	type UnsolvedItem,
} from "../../model/unsolvedItems.ts";
import { BookedDifferences } from "../../unsolved/BookedDifferences.tsx";
import { StrandedHint } from "../../unsolved/StrandedHint.tsx";
import { StrandedOptions } from "../../unsolved/StrandedOptions.tsx";

interface UnsolvedItemCardProps {
	salonId: number;
	unsolvedItem: UnsolvedItem;
	board: Board;
	busy: boolean;
	onAnswer: (answer: UnsolvedAnswer) => void;
	onChanged: (reservation: BoardReservation) => void;
}

/** Unsolved item with its buttons. */
export const UnsolvedItemCard = ({
	salonId,
	unsolvedItem,
	board,
	busy,
	onAnswer,
	onChanged,
}: UnsolvedItemCardProps) => (
	<Stack gap="xs" p="sm" bd="1px solid var(--mantine-color-yellow-5)" bdrs="sm">
		<Title order={3}>{UNSOLVED_KINDS[unsolvedItem.kind]}</Title>
		{unsolvedItem.request && unsolvedItem.kind === "edit" && (
			<BookedDifferences
				differences={listRequestedDifferences(
					listBookableParts(board),
					unsolvedItem.reservation,
					unsolvedItem.request,
				)}
			/>
		)}
		{unsolvedItem.kind === "stranded" && (
			<>
				<StrandedHint />
				<StrandedOptions salonId={salonId} reservation={unsolvedItem.reservation} onChanged={onChanged} />
			</>
		)}
		{unsolvedItem.request?.comment && <Text size="sm">{unsolvedItem.request.comment}</Text>}
		<Group gap="xs">
			{UNSOLVED_ANSWERS[unsolvedItem.kind].map((each, index) => (
				<Button
					key={each}
					size="xs"
					leftSection={index === 0 && <CheckIcon />}
					variant={index === 0 ? "filled" : "default"}
					disabled={busy}
					onClick={() => onAnswer(each)}
				>
					{UNSOLVED_ANSWER_TEXTS[each].button}
				</Button>
			))}
		</Group>
	</Stack>
);
