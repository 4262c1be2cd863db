import { Button } from "@mantine/core";
import { useState } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { latePart } from "#web/platform/ui/latePart.tsx";
import { OrderedList, type RowPosition } from "#web/platform/ui/OrderedList.tsx";
import { OrderedRow } from "#web/platform/ui/OrderedRow.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { RowLink } from "#web/platform/ui/RowLink.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { ArchivedSalons } from "./ArchivedSalons.tsx";
import { EventsLink } from "./EventsLink.tsx";
import { FIRST_SALON_PART } from "./firstSalonPart.ts";
import { confirmRemoval } from "./parts/confirmRemoval.ts";
import {
	copySalon,
	patchSalonConfig,
	requestSalonArchive,
	SALONS_KEY,
	saveSalonOrder,
	useSalons,
} from "./salonsApi.ts";
import type { SalonRow } from "./salonTypes.ts";
import { saveOrder } from "./saveOrder.ts";

const CreateSalonDialog = latePart(
	async () => (await import("./CreateSalonDialog.tsx")).CreateSalonDialog,
	({ opened }) => opened,
);

/** List of salons, in the order that friends see. */
export function SalonsPage() {
	const { data, error, mutate } = useSalons();
	const mayWrite = useAbility("salon-setting");
	const [creating, setCreating] = useState(false);
	const create = mayWrite && (
		<Button leftSection={<PlusIcon />} onClick={() => setCreating(true)}>
			店舗を作成する
		</Button>
	);
	const salons = data?.data.filter((salon) => !salon.is_archived);
	const archived = data?.data.filter((salon) => salon.is_archived) ?? [];
	return (
		<PageLayout
			title="店舗設定"
			help="予約を受け付ける店舗です。営業時間、スタッフ・席、コースを店舗ごとに設定します。"
			action={salons && salons.length > 0 && create}
		>
			<EventsLink />
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} height="3.5rem" />}
			{salons?.length === 0 && (
				<EmptyState art="calendar" title="店舗はまだありません" action={create}>
					店舗を作成すると、スタッフやコースを登録して、友だちからの予約を受け付けられます。
				</EmptyState>
			)}
			{salons && salons.length > 0 && <SalonList salons={salons} mayWrite={mayWrite} />}
			{mayWrite && archived.length > 0 && <ArchivedSalons salons={archived} />}
			<CreateSalonDialog opened={creating} onClose={() => setCreating(false)} />
		</PageLayout>
	);
}

export const SalonList = ({ salons, mayWrite }: { salons: SalonRow[]; mayWrite: boolean }) => (
	<OrderedList
		entries={salons}
		noun="店舗"
		mayOrder={mayWrite}
		onOrder={(from, to) => saveOrder({ key: SALONS_KEY, entries: salons, from, to, send: saveSalonOrder })}
	>
		{(salon, position) => (
			<SalonListRow key={salon.id} salon={salon} position={position} mayWrite={mayWrite} />
		)}
	</OrderedList>
);

function SalonListRow({
	salon,
	position,
	mayWrite,
}: {
	salon: SalonRow;
	position: RowPosition;
	mayWrite: boolean;
}) {
	const { id, name } = salon;
	return (
		<OrderedRow
			id={id}
			name={name}
			{...position}
			head={
				<RowLink href={addressOf("salonSetting", { id, part: FIRST_SALON_PART })} title={name}>
					{name}
				</RowLink>
			}
			details={`オンライン予約 ${salon.enable_online ? "受付中" : "停止中"}・コース ${salon.course_count}件・スタッフ・席 ${salon.resource_count}件`}
			controls={<OnlineToggle salon={salon} mayWrite={mayWrite} />}
			onCopy={mayWrite ? () => void copyWithToast(salon) : undefined}
			removeLabel="アーカイブする"
			onRemove={mayWrite ? () => void confirmSalonArchive(salon) : undefined}
		/>
	);
}

/** Toggle for online booking (M-069). */
function OnlineToggle({ salon, mayWrite }: { salon: SalonRow; mayWrite: boolean }) {
	const { busy, run } = useBusy();
	const { id, name, enable_online: isOpen } = salon;
	return (
		<Toggle
			aria-label={`「${name}」のオンライン予約`}
			checked={isOpen}
			disabled={!mayWrite || busy}
			onChange={() => void run(() => patchSalonConfig(id, "enable_online", !isOpen).catch(toastFailed))}
		/>
	);
}

const copyWithToast = ({ id, name }: SalonRow) =>
	copySalon(id).then(() => toastDone(`「${name}」をコピーしました`), toastFailed);

const confirmSalonArchive = ({ id, name }: SalonRow) =>
	confirmRemoval({
		subject: `店舗「${name}」`,
		message: "一覧と予約の受付から外します。これまでの予約の記録は残ります。",
		confirm: "アーカイブする",
		doneText: `「${name}」をアーカイブしました`,
		remove: (force) => requestSalonArchive(id, force),
	});
