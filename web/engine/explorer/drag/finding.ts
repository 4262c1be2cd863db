import {
	type CollisionDetection,
	closestCenter,
	type DroppableContainer,
	type KeyboardCoordinateGetter,
	pointerWithin,
} from "@dnd-kit/core";
import { accepts, type Load } from "./places.ts";

/** The place under the pointer; for the keyboard, which has none, the nearest one. */
export const findPlace: CollisionDetection = (dragging) => {
	const load = dragging.active.data.current as Load | undefined;
	const possible = {
		...dragging,
		droppableContainers: dragging.droppableContainers.filter(({ id }) => accepts(id, load)),
	};
	return dragging.pointerCoordinates ? pointerWithin(possible) : closestCenter(possible);
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The arrow keys go from one possible place to the next, whatever lies between. */
export const stepToPlace: KeyboardCoordinateGetter = (event, { context }) => {
	const step = STEPS[event.code];
	const { active, over, collisionRect, droppableContainers, droppableRects } = context;
	if (!step || !active || !collisionRect) return undefined;
	event.preventDefault();
	const load = active.data.current as Load | undefined;
	// Where the places lie by themselves: while a folder is dragged, the others make room for it.
	const rectOf = ({ id, node }: DroppableContainer) =>
		droppableRects.get(id) ??
		node.current?.getBoundingClientRect() ?? { top: 0, left: 0, width: 0, height: 0 };
	const places = droppableContainers
		.getEnabled()
		.filter(({ id }) => accepts(id, load))
		.sort((one, other) => rectOf(one).top - rectOf(other).top);
	const current = places.findIndex(({ id }) => id === over?.id);
	const next = places[Math.min(places.length - 1, Math.max(0, current + step))];
	if (!next) return undefined;
	const { top, left, width, height } = rectOf(next);
	return {
		x: left + width / 2 - collisionRect.width / 2,
		y: top + height / 2 - collisionRect.height / 2,
	};
};
