import { Avatar, Badge, UnstyledButton } from "@mantine/core";
import { RESOURCE_KINDS } from "#domain/booking/salons/salon-codes.ts";
import { CALENDAR_COLOURS } from "#domain/platform/colours/calendar-colours.ts";
import { backgroundFor } from "#domain/platform/colours/colour-contrast.ts";
import { textColourOn } from "#domain/platform/colours/text-colour.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import classes from "#web/platform/ui/OrderedList.module.css";
import { OrderedList, type RowPosition } from "#web/platform/ui/OrderedList.tsx";
import { OrderedRow } from "#web/platform/ui/OrderedRow.tsx";
import { rowTarget } from "#web/platform/ui/rowArrows.ts";
import { confirmRemoval } from "../parts/confirmRemoval.ts";
import { EnabledToggle } from "../parts/EnabledToggle.tsx";
import { salonListKey, salonResourceApi } from "../salonsApi.ts";
import type { SalonResource } from "../salonTypes.ts";
import { saveOrder } from "../saveOrder.ts";
import { openStrandedBookings } from "../strandedDialogState.ts";

interface ResourceListProps {
	salonId: number;
	resources: SalonResource[];
	mayWrite: boolean;
	onEdit: (resource: SalonResource) => void;
}

/** A salon's resources, in the order of the board and the booking page. */
export const ResourceList = ({ salonId, resources, ...rest }: ResourceListProps) => (
	<OrderedList
		entries={resources}
		noun="スタッフ・席"
		mayOrder={rest.mayWrite}
		onOrder={(from, to) =>
			saveOrder({
				key: salonListKey(salonId, "resources"),
				entries: resources,
				from,
				to,
				send: (ids) => salonResourceApi.order(salonId, ids),
			})
		}
	>
		{(resource, position) => (
			<ResourceRow key={resource.id} salonId={salonId} resource={resource} position={position} {...rest} />
		)}
	</OrderedList>
);

interface ResourceRowProps extends Omit<ResourceListProps, "resources"> {
	resource: SalonResource;
	position: RowPosition;
}

function ResourceRow({ salonId, resource, position, mayWrite, onEdit }: ResourceRowProps) {
	const { id, name, kind, fee, capacity_admin, capacity_friend } = resource;
	return (
		<OrderedRow
			id={id}
			name={name}
			{...position}
			mark={<ResourceAvatar resource={resource} />}
			head={
				<>
					<UnstyledButton
						className={classes.open}
						title={name}
						onClick={() => onEdit(resource)}
						{...rowTarget}
					>
						{name}
					</UnstyledButton>
					<Badge color="gray">{RESOURCE_KINDS[kind]}</Badge>
				</>
			}
			details={
				<>
					{resource.is_enabled === 0 && <span>受付停止中</span>}
					{fee > 0 && <span>指名料 {formatYen(fee)}</span>}
					{(capacity_admin !== null || capacity_friend !== null) && (
						<span>
							同時予約 お店から {capacity_admin ?? "店舗の設定"}・お客さまから{" "}
							{capacity_friend ?? "店舗の設定"}
						</span>
					)}
				</>
			}
			controls={
				<EnabledToggle salonId={salonId} entry={resource} calls={salonResourceApi} mayWrite={mayWrite} />
			}
			onRemove={mayWrite ? () => void confirmResourceRemoval(salonId, resource) : undefined}
		/>
	);
}

/** Picture, or the initial on the resource's colour. */
function ResourceAvatar({ resource: { name, colour, picture } }: { resource: SalonResource }) {
	const { color } = CALENDAR_COLOURS.find(({ id }) => id === colour) ?? CALENDAR_COLOURS[0];
	return (
		<Avatar
			src={picture || null}
			alt=""
			radius="xl"
			size="2.25rem"
			style={{ border: `2px solid ${color}` }}
			styles={{
				placeholder: { background: backgroundFor(color), color: textColourOn(backgroundFor(color)) },
			}}
		>
			{[...name][0]}
		</Avatar>
	);
}

const confirmResourceRemoval = (salonId: number, { id, name }: SalonResource) =>
	confirmRemoval({
		subject: `「${name}」`,
		message: "予約の受付と予約管理の画面から外します。これまでの予約の記録は残ります。",
		confirm: "削除する",
		doneText: `「${name}」を削除しました`,
		remove: async (force) => {
			await salonResourceApi.remove(salonId, id, force);
			if (force) openStrandedBookings(salonId);
		},
	});
