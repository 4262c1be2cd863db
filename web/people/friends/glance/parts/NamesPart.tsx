import { Text } from "@mantine/core";
import { BASE_FIELD_LABELS } from "#domain/people/friend-values/friend-change-fields.ts";
import classes from "../FriendGlance.module.css";
import type { FriendGlanceData } from "../friendGlanceApi.ts";
import { GlancePart } from "./GlancePart.tsx";

/** Names of a friend in addition to the LINE name; forms may fill them, and the search covers them. */
export function NamesPart({
	friend,
}: {
	friend: Pick<FriendGlanceData["friend"], "short_name" | "nickname">;
}) {
	const names = (["short_name", "nickname"] as const).filter((name) => friend[name] !== "");
	return names.length === 0 ? null : (
		<GlancePart title="名前">
			<dl className={classes.values}>
				{names.map((name) => (
					<div key={name} className={classes.value}>
						<Text component="dt" size="sm">
							{BASE_FIELD_LABELS[name]}
						</Text>
						<Text component="dd" size="sm" className={classes.text}>
							{friend[name]}
						</Text>
					</div>
				))}
			</dl>
		</GlancePart>
	);
}
