import { Alert, Stack, Text } from "@mantine/core";
import {
	blockAt,
	type FlexBlock,
	flexPositionOf,
	type Path,
	samePath,
	valueAt,
} from "#domain/content/templates/flex/block.ts";
import { flexDefinitionOf } from "#domain/content/templates/flex/blocks/registry.ts";
import { setProperty } from "#domain/content/templates/flex/operations.ts";
import type { BlockProblem } from "#domain/content/templates/flex/problems.ts";
import { colour } from "#domain/content/templates/flex/properties.ts";
import type { Property, PropertyGroup } from "#domain/content/templates/flex/property.ts";
import { toastRefused } from "#web/platform/ui/toast.ts";
import { PropertyField } from "./fields/PropertyField.tsx";
import classes from "./PropertyPanel.module.css";
import type { FlexEditing } from "./useFlexEditing.ts";

interface PropertyPanelProps {
	editing: FlexEditing;
	root: FlexBlock;
	problems: readonly BlockProblem[];
}

/** Properties of the selected block with LINE's validation errors. */
export function PropertyPanel({ editing, root, problems }: PropertyPanelProps) {
	const { selected } = editing;
	const block = blockAt(root, selected);
	if (!block) return null;
	const definition = flexDefinitionOf(block.type);
	const groups = definition ? groupsOf(block, definition.groups) : [];
	const own = problems.filter(({ block }) => samePath(block, selected));
	const shown = new Set(groups.flatMap(({ properties }) => properties.map(({ name }) => name)));
	const others = own.filter(({ property }) => !shown.has(String(property[0])));
	const place = flexPositionOf(selected);
	const part = place && place.index === null && blockAt(root, place.parent)?.type === "bubble" ? place : null;
	return (
		<Stack gap="sm" role="group" aria-label="プロパティ">
			<Text size="sm" fw={600}>
				{definition?.label ?? `不明な部品（${block.type}）`}
			</Text>
			{others.length > 0 && (
				<Alert color="red" p="xs">
					{others.map(({ property, text }) => (
						<div key={`${property.join(".")}:${text}`}>
							{property.length > 0 && `${property.join(".")}: `}
							{text}
						</div>
					))}
				</Alert>
			)}
			{!definition && <Text size="sm">LINEにない部品です。削除するか、JSONで直してください。</Text>}
			{groups.map((group, index) => (
				<Group
					key={group.label}
					group={group}
					isOpen={index === 0}
					{...{ editing, root, at: selected, within: [], problems: own }}
				/>
			))}
			{part && (
				<Group
					group={PART_STYLE}
					isOpen={false}
					{...{ editing, root, at: part.parent, within: ["styles", part.part], problems: [] }}
				/>
			)}
		</Stack>
	);
}

/** A text of spans has its content in them. */
const groupsOf = (block: FlexBlock, groups: readonly PropertyGroup[]): readonly PropertyGroup[] =>
	block.type === "text" && Array.isArray(block.contents) && block.contents.length > 0
		? groups.map((group) => ({
				...group,
				properties: group.properties.filter(({ name }) => name !== "text"),
			}))
		: groups;

/** Style properties of a bubble's section, whatever its content. */
const PART_STYLE: PropertyGroup = {
	label: "この部分の背景と区切り",
	properties: [
		colour("backgroundColor", "背景の色"),
		{ name: "separator", label: "上に区切り線を引く", as: "toggle" },
		colour("separatorColor", "区切り線の色"),
	],
};

interface GroupProps {
	group: PropertyGroup;
	isOpen: boolean;
	editing: FlexEditing;
	root: FlexBlock;
	/** Path of the block, and of the properties within it. */
	at: Path;
	within: Path;
	problems: readonly BlockProblem[];
}

function Group({ group, isOpen, editing, root, at, within, problems }: GroupProps) {
	const { label, properties } = group;
	const held = ({ name }: Property) => valueAt(root, [...at, ...within, name]);
	const isWrong = problems.some(({ property }) => properties.some(({ name }) => name === property[0]));
	const isUsed = properties.some((property) => held(property) !== undefined);
	const change = ({ name, label }: Property, value: unknown) => {
		const edit = setProperty(root, at, [...within, name], value);
		if (!edit) return toastRefused(`「${label}」は、中にある部品に合わないため変えられません。`);
		editing.apply({ ...edit, selected: editing.selected }, [...at, ...within, name].join("."));
	};
	const fields = (
		<Stack gap="sm">
			{properties.map((property) => (
				<PropertyField
					key={property.name}
					property={property}
					value={held(property)}
					onChange={(value) => change(property, value)}
					errors={errorsOf(problems, property.name)}
				/>
			))}
		</Stack>
	);
	if (isOpen) return fields;
	return (
		<details className={classes.group} open={isWrong || isUsed}>
			<summary>{label}</summary>
			{fields}
		</details>
	);
}

/** Errors of a property by path within it: `uri` of an action, empty for the whole property. */
const errorsOf = (problems: readonly BlockProblem[], name: string): Record<string, string> =>
	Object.fromEntries(
		problems
			.filter(({ property }) => property[0] === name)
			.map(({ property, text }) => [property.slice(1).join("."), text]),
	);
