import { Anchor, Badge, Button, Group, SegmentedControl, Stack, Table, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { VISIT_STATUS_LABELS } from "#domain/engine/reservations/reservation-status.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { conflictMessages } from "#web/booking/salons/bookingConflict.ts";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CheckIcon, CloseIcon, EditIcon } from "#web/platform/ui/consoleIcons.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { toastDone, toastRefused } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { answerUnsolved } from "../answerUnsolved.ts";
import {
	type Board,
	type BoardReservation,
	patchReservation,
	removeReservation,
	reservationPictureUrl,
	useNoShowCount,
} from "../boardApi.ts";
import { reservationStatusLook } from "../grid/reservationStatusLook.tsx";
import { findCourseAtPrice, listBookableParts } from "../model/bookableParts.ts";
import { formatBookedTime, formatResourceNames, listRequestedDifferences } from "../model/requestedChange.ts";
import {
	UNSOLVED_ANSWER_TEXTS,
	UNSOLVED_ANSWERS,
	UNSOLVED_KINDS,
	type UnsolvedAnswer,
	type UnsolvedItem,
	unsolvedItemsOf,
} from "../model/unsolvedItems.ts";
import { BookedDifferences } from "../unsolved/BookedDifferences.tsx";
import { StrandedHint } from "../unsolved/StrandedHint.tsx";
import { CustomerAnswerRows } from "./CustomerAnswerRows.tsx";
import pictureClasses from "./PicturesField.module.css";
import { ReservationHistory } from "./ReservationHistory.tsx";

interface ReservationDetailProps {
	salonId: number;
	board: Board;
	reservation: BoardReservation;
	onChanged: (reservation: BoardReservation) => void;
	onEdit: () => void;
	onRemoved: () => void;
}

const VISIT_OPTIONS = Object.entries(VISIT_STATUS_LABELS).map(([value, label]) => ({ value, label }));
const ATTENDANCE_OPTIONS = [
	{ value: "", label: "未記録" },
	{ value: "1", label: "来店" },
	{ value: "0", label: "来店なし" },
];

/** Reservation details: pending decisions first, then the visit, then the rest. */
export function ReservationDetail(props: ReservationDetailProps) {
	const { salonId, board, reservation, onChanged, onEdit, onRemoved } = props;
	const mayWrite = useAbility("salon-write") && !reservation.is_masked;
	const { busy, run } = useChangeRunner();
	const change = (send: () => Promise<BoardReservation | null>, doneText: string) =>
		run(async () => {
			const changed = await send();
			if (!changed) return;
			onChanged(changed);
			toastDone(doneText);
		});
	const { Icon, label } = reservationStatusLook(reservation);
	// Only staff can be requested by name, not seats or rooms.
	const isWithStaff = listBookableParts(board).resources.some(
		({ id, kind }) => id === reservation.salon_resource_id && kind === "staff",
	);
	const isOpen = reservation.status === "approved" || reservation.status === "pending";
	return (
		<Stack>
			<Group gap="xs">
				<Badge leftSection={<Icon size="0.75rem" />}>{label}</Badge>
				{!reservation.is_nominated && isWithStaff && <Badge color="gray">指名なし</Badge>}
			</Group>
			{mayWrite &&
				unsolvedItemsOf(reservation).map((unsolvedItem) => (
					<RequestCard
						key={unsolvedItem.key}
						unsolvedItem={unsolvedItem}
						board={board}
						busy={busy}
						onAnswer={(answer) =>
							void change(
								() => answerUnsolved(salonId, unsolvedItem, answer),
								UNSOLVED_ANSWER_TEXTS[answer].toast,
							)
						}
					/>
				))}
			{reservation.status === "approved" && !reservation.is_masked && (
				<Group>
					<SegmentedControl
						aria-label="対応状況"
						data={VISIT_OPTIONS}
						value={String(reservation.visit_status)}
						disabled={!mayWrite || busy}
						onChange={(value) =>
							void change(
								() => patchReservation(salonId, reservation, "visit_status", Number(value)),
								"対応状況を変更しました",
							)
						}
					/>
					<SegmentedControl
						aria-label="来店"
						data={ATTENDANCE_OPTIONS}
						value={reservation.is_attended === null ? "" : reservation.is_attended ? "1" : "0"}
						disabled={!mayWrite || busy}
						onChange={(value) =>
							void change(
								() =>
									patchReservation(salonId, reservation, "is_attended", value === "" ? null : value === "1"),
								"来店を記録しました",
							)
						}
					/>
				</Group>
			)}
			<ReservationFacts salonId={salonId} reservation={reservation} board={board} />
			{mayWrite && (
				<Group gap="xs">
					{isOpen && (
						<Button variant="default" leftSection={<EditIcon />} onClick={onEdit}>
							変更する
						</Button>
					)}
					{isOpen && (
						<Button
							variant="default"
							leftSection={<CloseIcon />}
							disabled={busy}
							onClick={() =>
								void change(
									async () =>
										(await askToCancel(reservation))
											? patchReservation(salonId, reservation, "status", "canceled")
											: null,
									"予約をキャンセルしました",
								)
							}
						>
							キャンセルする
						</Button>
					)}
					<Button
						variant="subtle"
						color="red"
						disabled={busy}
						onClick={() =>
							void run(async () => {
								if (!(await askToRemove(reservation))) return;
								await removeReservation(salonId, reservation.id);
								toastDone("予約を削除しました");
								onRemoved();
							})
						}
					>
						削除する
					</Button>
				</Group>
			)}
			{!reservation.is_masked && <ReservationHistory salonId={salonId} reservation={reservation} />}
		</Stack>
	);
}

/** Badge for previous no-shows of a friend. */
function NoShowBadge(reservation: { salonId: number; id: number; version: number }) {
	const { data } = useNoShowCount(reservation);
	return data && data.count > 0 ? <Badge color="yellow">来店なし {data.count}回</Badge> : null;
}

/** Runs one change at a time and shows its error. */
function useChangeRunner() {
	const { busy, run } = useBusy();
	return {
		busy,
		run: (change: () => Promise<void>) =>
			run(() => change().catch((error) => toastRefused(conflictMessages(error).join("\n")))),
	};
}

interface RequestCardProps {
	unsolvedItem: UnsolvedItem;
	board: Board;
	busy: boolean;
	onAnswer: (answer: UnsolvedAnswer) => void;
}

/** Pending decision with its buttons. */
const RequestCard = ({ unsolvedItem, board, busy, onAnswer }: RequestCardProps) => (
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
		{unsolvedItem.kind === "stranded" && <StrandedHint />}
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

function ReservationFacts({
	salonId,
	reservation,
	board,
}: {
	salonId: number;
	reservation: BoardReservation;
	board: Board;
}) {
	const parts = listBookableParts(board);
	const course = findCourseAtPrice(parts, reservation);
	const rows: [string, React.ReactNode][] = [
		[
			"お名前",
			<Group key="name" gap="xs">
				<CustomerName reservation={reservation} />
				{reservation.member_id !== null && !reservation.is_masked && (
					<NoShowBadge salonId={salonId} id={reservation.id} version={reservation.version} />
				)}
			</Group>,
		],
		["日時", formatBookedTime(reservation)],
		["コース", course && `${course.name}（${course.minutes}分・${formatYen(course.price)}）`],
		["スタッフ・席", formatResourceNames(parts, reservation)],
		["指名料", reservation.resource_fee_is_charged && formatYen(reservation.resource_fee)],
		["連絡先", reservation.contact_address],
		["ご要望", reservation.comment],
		["メモ", reservation.meta_data.memo],
		[
			"画像",
			reservation.meta_data.pictures?.length && (
				<ReservationPictures
					key="pictures"
					urls={reservation.meta_data.pictures.map((key) =>
						reservationPictureUrl(salonId, reservation.id, key),
					)}
				/>
			),
		],
		["受付", reservation.created_at.slice(0, 16).replaceAll("-", ".")],
	];
	return (
		<Table variant="vertical" layout="fixed">
			<Table.Tbody>
				{rows
					.filter(([, value]) => value)
					.map(([label, value]) => (
						<Table.Tr key={label}>
							<Table.Th w="6rem">{label}</Table.Th>
							<Table.Td>{value}</Table.Td>
						</Table.Tr>
					))}
				{reservation.meta_data.answers && (
					<CustomerAnswerRows salonId={salonId} answers={reservation.meta_data.answers} />
				)}
			</Table.Tbody>
		</Table>
	);
}

const ReservationPictures = ({ urls }: { urls: readonly string[] }) => (
	<Group gap="xs">
		{urls.map((url, index) => (
			<a key={url} href={url} target="_blank" rel="noreferrer">
				<img src={url} alt={`予約の画像${index + 1}`} className={pictureClasses.shown} />
			</a>
		))}
	</Group>
);

function CustomerName({
	reservation: { name, member_id: friendId, is_masked: isMasked },
}: {
	reservation: BoardReservation;
}) {
	const maySee = useAbility("friend-read");
	if (friendId === null || isMasked || !maySee) return displayName(name);
	return (
		<Group component="span" gap="0.25rem" wrap="nowrap">
			<Anchor component={Link} size="sm" href={addressOf("friend", { id: friendId })}>
				{displayName(name)}
			</Anchor>
			<EditFriend friend={{ id: friendId, name }} />
		</Group>
	);
}

const askToCancel = (reservation: BoardReservation) =>
	askToConfirm({
		title: "予約をキャンセルしますか？",
		message: `${reservation.name} 様の ${formatBookedTime(reservation)} の予約をキャンセルします。この時間はほかの方が予約できるようになります。`,
		confirm: "予約をキャンセルする",
		cancelLabel: "戻る",
		destructive: true,
	});

const askToRemove = (reservation: BoardReservation) =>
	askToConfirm({
		title: "予約を削除しますか？",
		message: `${reservation.name} 様の ${formatBookedTime(reservation)} の予約を、一覧から削除します。`,
		confirm: "削除する",
		destructive: true,
	});
