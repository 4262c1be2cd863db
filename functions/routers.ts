import type { Hono } from "hono";
import { actionRoutes } from "./action-editor/routes.ts";
import { APPENDABLE_KINDS } from "./appendable-kinds.ts";
import { archiveRoutes } from "./archive/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { brandRoutes } from "./brand/routes.ts";
import { broadcastRoutes } from "./broadcasts/routes.ts";
import { chatRoutes } from "./chat/routes.ts";
import { composeRoutes } from "./compose/routes.ts";
import { roomRoutes } from "./console-rooms/routes.ts";
import { deliveryRoutes } from "./deliveries/routes.ts";
import { simulatorRoutes } from "./development/routes.ts";
import { episodeRoutes } from "./episodes/routes.ts";
import { eventManageRoutes } from "./events/manage/routes.ts";
import { eventPublicRoutes } from "./events/public/routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { explainRoutes } from "./explain/routes.ts";
import { explorerRoutes } from "./explorer/routes.ts";
import { previewRoutes } from "./filters/preview-routes.ts";
import { filterRoutes } from "./filters/routes.ts";
import { forecastRoutes } from "./forecast/routes.ts";
import { formRoutes } from "./forms/routes.ts";
import { friendSearchRoutes } from "./friend-search/routes.ts";
import { friendRoutes } from "./friends/routes.ts";
import { funnelRoutes } from "./funnels/routes.ts";
import { homeRoutes } from "./home/routes.ts";
import type { HonoEnv } from "./http/types.ts";
import { installedAppRoutes } from "./installed-app/routes.ts";
import { journeyRoutes } from "./journeys/routes.ts";
import { ITEM_KINDS } from "./kinds.ts";
import { landingRoutes } from "./landings/routes.ts";
import { linkRoutes } from "./links/routes.ts";
import { markRoutes } from "./marks/routes.ts";
import { mediaRoutes } from "./media/routes.ts";
import { memberRoutes } from "./members/routes.ts";
import { metricRoutes } from "./metrics/routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { mcpRoutes } from "./open-api/mcp/routes.ts";
import { meRoutes } from "./open-api/me.ts";
import { openApiRoutes } from "./open-api/routes.ts";
import { triggerCallRoutes } from "./open-api/trigger-calls/routes.ts";
import { descriptionRoutes, openApiV1Routes } from "./open-api/v1/routes.ts";
import { passkeyRoutes } from "./operators/passkeys/routes.ts";
import { operatorRoutes } from "./operators/routes.ts";
import { sessionRoutes } from "./operators/session-routes.ts";
import { outgoingWebhookRoutes } from "./outgoing-webhooks/routes.ts";
import { reactionRoutes } from "./reactions/routes.ts";
import { richmenuRoutes } from "./richmenus/routes.ts";
import { salonBoardRoutes } from "./salon/routes/board.ts";
import { salonCalendarRoutes } from "./salon/routes/calendars.ts";
import { salonConfigRoutes } from "./salon/routes/configs.ts";
import { salonCourseRoutes } from "./salon/routes/courses.ts";
import { googlePushRoutes } from "./salon/routes/google-push.ts";
import { salonOnlineRoutes } from "./salon/routes/online.ts";
import { salonPublicRoutes } from "./salon/routes/public.ts";
import { salonReservationRoutes } from "./salon/routes/reservations.ts";
import { salonResourceRoutes } from "./salon/routes/resources.ts";
import { salonShiftRoutes } from "./salon/routes/shifts.ts";
import { salonTellingRoutes } from "./salon/routes/telling.ts";
import { salonUrlRoutes } from "./salon/routes/urls.ts";
import { salonWaitingRoutes } from "./salon/routes/waiting.ts";
import { previewReservation } from "./salon/telling/preview.ts";
import { scenarioRoutes } from "./scenarios/routes.ts";
import { scoreRoutes } from "./scores/routes.ts";
import { scriptRoutes } from "./scripts/routes.ts";
import { selectorRoutes } from "./selector/routes.ts";
import { tagRoutes } from "./tags/routes.ts";
import { taskRoutes } from "./tasks/routes.ts";
import { templateRoutes } from "./templates/routes.ts";
import { testerRoutes } from "./testers/routes.ts";
import { timelineRoutes } from "./timeline/routes.ts";
import { trackerRoutes } from "./trackers/routes.ts";
import { usedByRoutes } from "./used-by/routes.ts";
import { varRoutes } from "./vars/routes.ts";
import { VERSIONED_KINDS } from "./versioned-kinds.ts";
import { versionRoutes } from "./versions/routes.ts";
import { webhookRoutes } from "./webhook/routes.ts";

/** Every router: `app.ts` mounts them in this order, and the site's client is typed by them. */
export const ROUTERS = {
	sessions: sessionRoutes,
	passkeys: passkeyRoutes,
	operators: operatorRoutes,
	brand: brandRoutes,
	audit: auditRoutes(ITEM_KINDS),
	home: homeRoutes,
	friends: friendRoutes,
	chat: chatRoutes,
	explain: explainRoutes,
	timeline: timelineRoutes,
	tags: tagRoutes,
	actions: actionRoutes(previewReservation),
	reactions: reactionRoutes,
	forms: formRoutes,
	landings: landingRoutes,
	links: linkRoutes,
	scripts: scriptRoutes,
	trackers: trackerRoutes,
	scores: scoreRoutes,
	members: memberRoutes,
	templates: templateRoutes,
	richmenus: richmenuRoutes,
	testers: testerRoutes,
	scenarios: scenarioRoutes,
	episodes: episodeRoutes,
	vars: varRoutes,
	versions: versionRoutes(VERSIONED_KINDS),
	friendSearch: friendSearchRoutes,
	preview: previewRoutes,
	tasks: taskRoutes,
	forecast: forecastRoutes,
	usedBy: usedByRoutes(ITEM_KINDS),
	funnels: funnelRoutes,
	explorer: explorerRoutes(ITEM_KINDS),
	selector: selectorRoutes({ kinds: APPENDABLE_KINDS, previewReservation }),
	filters: filterRoutes,
	journeys: journeyRoutes,
	events: eventRoutes,
	eventManage: eventManageRoutes,
	eventPublic: eventPublicRoutes,
	marks: markRoutes,
	archive: archiveRoutes,
	media: mediaRoutes,
	metrics: metricRoutes,
	notifications: notificationRoutes,
	installedApp: installedAppRoutes,
	broadcasts: broadcastRoutes,
	deliveries: deliveryRoutes,
	compose: composeRoutes,
	webhook: webhookRoutes,
	openApi: openApiRoutes,
	outgoingWebhooks: outgoingWebhookRoutes,
	triggerCalls: triggerCallRoutes,
	apiDescription: descriptionRoutes,
	salonBoard: salonBoardRoutes,
	salonCalendars: salonCalendarRoutes,
	googlePush: googlePushRoutes,
	salonConfigs: salonConfigRoutes,
	salonCourses: salonCourseRoutes,
	salonOnline: salonOnlineRoutes,
	salonPublic: salonPublicRoutes,
	salonReservations: salonReservationRoutes,
	salonResources: salonResourceRoutes,
	salonShifts: salonShiftRoutes,
	salonTelling: salonTellingRoutes,
	salonUrls: salonUrlRoutes,
	salonWaiting: salonWaitingRoutes,
	openApiV1: openApiV1Routes as Hono<HonoEnv>,
	mcp: mcpRoutes,
	openApiMe: meRoutes,
	rooms: roomRoutes,
	simulator: simulatorRoutes,
};

export type Routers = typeof ROUTERS;
