import { Anchor, ColorSwatch, Group, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import classes from "../FriendGlance.module.css";
import type { FriendGlanceData, GlancePartData } from "../friendGlanceApi.ts";
import { EmptyPartText, GlancePart, PartLink } from "./GlancePart.tsx";

/** The friend's values of friend information. Fields without a value are only in the editor. */
export const InfoPart = ({
	friend,
	info,
}: {
	friend: FriendGlanceData["friend"];
	info: GlancePartData<"info">;
}) => (
	<GlancePart title="友だち情報" action={<EditFriend friend={friend} />}>
		{info.length === 0 ? (
			<EmptyPartText>登録されている値はありません</EmptyPartText>
		) : (
			<dl className={classes.values}>
				{info.map((item) => (
					<div key={item.id} className={classes.value}>
						<dt>
							<PartLink href={addressOf("varMembers", { id: item.id })}>{item.name}</PartLink>
						</dt>
						<dd>
							<InfoValue item={item} />
						</dd>
					</div>
				))}
			</dl>
		)}
	</GlancePart>
);

const InfoValue = ({ item }: { item: GlancePartData<"info">[number] }) =>
	item.file ? (
		<Anchor href={item.file} target="_blank" size="sm" style={{ overflowWrap: "anywhere" }}>
			{item.value}
		</Anchor>
	) : (
		<Group gap="0.25rem" wrap="nowrap">
			{item.color && <ColorSwatch color={item.color} size="0.75rem" withShadow={false} aria-hidden="true" />}
			<Text span size="sm" lineClamp={4} title={item.value} className={classes.text}>
				{item.type === VAR_TYPES.date && item.value !== "" ? formatDay(item.value) : item.value}
			</Text>
		</Group>
	);
