import type { Hono } from "hono";
import { trackerRoutes } from "#functions/acquisition/conversions/routes.ts";
import { formRoutes } from "#functions/acquisition/forms/routes.ts";
import { landingRoutes } from "#functions/acquisition/landings/routes.ts";
import { linkRoutes } from "#functions/acquisition/links/routes.ts";
import { scriptRoutes } from "#functions/acquisition/site-scripts/routes.ts";
import { reactionRoutes } from "#functions/automation/auto-responses/routes.ts";
import { explainRoutes } from "#functions/automation/explain/routes.ts";
import { forecastRoutes } from "#functions/automation/forecast/routes.ts";
import { journeyRoutes } from "#functions/automation/journeys/routes.ts";
import { episodeRoutes } from "#functions/automation/reminders/routes.ts";
import { scenarioRoutes } from "#functions/automation/scenarios/routes.ts";
import { scoreRoutes } from "#functions/automation/scores/routes.ts";
import { taskRoutes } from "#functions/automation/tasks/routes.ts";
import { eventManageRoutes } from "#functions/booking/events/manage/routes.ts";
import { eventPublicRoutes } from "#functions/booking/events/public/routes.ts";
import { eventRoutes } from "#functions/booking/events/routes.ts";
import { ticketPublicRoutes } from "#functions/booking/events/tickets/public/routes.ts";
import { ticketRoutes } from "#functions/booking/events/tickets/routes.ts";
import { previewSalonReservation } from "#functions/booking/salons/notices/preview-salon-reservation.ts";
import { googlePushRoutes } from "#functions/booking/salons/routes/google-push-routes.ts";
import { salonPreviewRoutes } from "#functions/booking/salons/routes/notification-preview-routes.ts";
import { salonReservationRoutes } from "#functions/booking/salons/routes/reservation-routes.ts";
import { salonBoardRoutes } from "#functions/booking/salons/routes/salon-board-routes.ts";
import { salonCalendarRoutes } from "#functions/booking/salons/routes/salon-calendar-routes.ts";
import { salonConfigRoutes } from "#functions/booking/salons/routes/salon-config-routes.ts";
import { salonCourseRoutes } from "#functions/booking/salons/routes/salon-course-routes.ts";
import { salonOnlineRoutes } from "#functions/booking/salons/routes/salon-online-routes.ts";
import { salonPaymentRoutes } from "#functions/booking/salons/routes/salon-payment-routes.ts";
import { salonPublicRoutes } from "#functions/booking/salons/routes/salon-public-routes.ts";
import { salonResourceRoutes } from "#functions/booking/salons/routes/salon-resource-routes.ts";
import { salonShiftRoutes } from "#functions/booking/salons/routes/salon-shift-routes.ts";
import { salonUrlRoutes } from "#functions/booking/salons/routes/salon-url-routes.ts";
import { salonWaitingRoutes } from "#functions/booking/salons/routes/salon-waiting-routes.ts";
import { bookkeepingRoutes } from "#functions/commerce/bookkeeping/routes.ts";
import { couponPublicRoutes } from "#functions/commerce/coupons/public/routes.ts";
import { couponRoutes } from "#functions/commerce/coupons/routes.ts";
import { introductionPageRoutes } from "#functions/commerce/introductions/public/routes.ts";
import { introductionRoutes } from "#functions/commerce/introductions/routes.ts";
import { paymentPageRoutes } from "#functions/commerce/payments/public/routes.ts";
import { receiptPageRoutes } from "#functions/commerce/payments/receipts/public/routes.ts";
import { receiptRoutes } from "#functions/commerce/payments/receipts/routes.ts";
import { paymentRoutes } from "#functions/commerce/payments/routes.ts";
import { pointPublicRoutes } from "#functions/commerce/points/public/routes.ts";
import { pointRoutes } from "#functions/commerce/points/routes.ts";
import { productPageRoutes } from "#functions/commerce/products/public/routes.ts";
import { purchaseRoutes } from "#functions/commerce/products/routes.ts";
import { abTestRoutes } from "#functions/console/ab-tests/routes.ts";
import { aboutRoutes } from "#functions/console/about/routes.ts";
import { accountRoutes } from "#functions/console/accounts/routes.ts";
import { auditRoutes } from "#functions/console/audit/routes.ts";
import { backupRoutes } from "#functions/console/backups/routes.ts";
import { figureChangeRoutes } from "#functions/console/figure-changes/routes.ts";
import { firstDayRoutes } from "#functions/console/first-day/routes.ts";
import { distributionRoutes } from "#functions/console/headquarters/distribution/routes.ts";
import { peopleRoutes } from "#functions/console/headquarters/people/routes.ts";
import { headquartersRoutes } from "#functions/console/headquarters/routes.ts";
import { homeRoutes } from "#functions/console/home/routes.ts";
import { lineConnectionRoutes } from "#functions/console/line-connection/routes.ts";
import { lineFiguresRoutes } from "#functions/console/line-figures/routes.ts";
import { roomRoutes } from "#functions/console/open-rooms/routes.ts";
import { passkeyRoutes } from "#functions/console/operators/passkeys/routes.ts";
import { operatorRoutes } from "#functions/console/operators/routes.ts";
import { sessionRoutes } from "#functions/console/operators/session-routes.ts";
import { reportRoutes } from "#functions/console/report/routes.ts";
import { resultRoutes } from "#functions/console/results/routes.ts";
import { searchRoutes } from "#functions/console/search/routes.ts";
import { sendingCapsRoutes } from "#functions/console/sending-caps/routes.ts";
import { sendingCostRoutes } from "#functions/console/sending-costs/routes.ts";
import { sendingModeRoutes } from "#functions/console/sending-modes/routes.ts";
import { sendingStopRoutes } from "#functions/console/sending-stop/routes.ts";
import { unusedItemRoutes } from "#functions/console/unused-items/routes.ts";
import { audienceRoutes } from "#functions/content/audiences/routes.ts";
import { broadcastRoutes } from "#functions/content/broadcasts/routes.ts";
import { foreignMenuRoutes } from "#functions/content/foreign-menus/routes.ts";
import { lineCouponRoutes } from "#functions/content/line-coupons/routes.ts";
import { richmenuRoutes } from "#functions/content/rich-menus/routes.ts";
import { sendApprovalRoutes } from "#functions/content/send-approvals/routes.ts";
import { templateRoutes } from "#functions/content/templates/routes.ts";
import { actionRoutes } from "#functions/engine/action-editor/routes.ts";
import { deliveryRoutes } from "#functions/engine/deliveries/routes.ts";
import { explorerRoutes } from "#functions/engine/explorer/routes.ts";
import { previewRoutes } from "#functions/engine/filters/filter-preview-routes.ts";
import { filterRoutes } from "#functions/engine/filters/routes.ts";
import { selectorRoutes } from "#functions/engine/selector/routes.ts";
import { senderRoutes } from "#functions/engine/senders/routes.ts";
import { usedByRoutes } from "#functions/engine/used-by/routes.ts";
import { versionRoutes } from "#functions/engine/versions/routes.ts";
import { archiveRoutes } from "#functions/inbox/archive/routes.ts";
import { chatRoutes } from "#functions/inbox/chat/routes.ts";
import { groupRoutes } from "#functions/inbox/groups/routes.ts";
import { testerRoutes } from "#functions/inbox/testers/routes.ts";
import { timelineRoutes } from "#functions/inbox/timeline/routes.ts";
import { liffRoutes } from "#functions/integrations/liff/routes.ts";
import { notificationRoutes } from "#functions/integrations/notifications/routes.ts";
import { mcpRoutes } from "#functions/integrations/open-api/mcp/routes.ts";
import { meRoutes } from "#functions/integrations/open-api/me-routes.ts";
import { openApiRoutes } from "#functions/integrations/open-api/routes.ts";
import { triggerCallRoutes } from "#functions/integrations/open-api/trigger-calls/routes.ts";
import { descriptionRoutes, openApiV1Routes } from "#functions/integrations/open-api/v1/routes.ts";
import { outgoingWebhookRoutes } from "#functions/integrations/outgoing-webhooks/routes.ts";
import { webhookRoutes } from "#functions/integrations/webhook/routes.ts";
import { webhookForwardingRoutes } from "#functions/integrations/webhook-forwarding/routes.ts";
import { composerRoutes } from "#functions/people/composer/routes.ts";
import { existingFriendsRoutes } from "#functions/people/existing-friends/routes.ts";
import { friendDeletionRoutes } from "#functions/people/friend-deletion/routes.ts";
import { friendFieldRoutes } from "#functions/people/friend-fields/routes.ts";
import { friendSearchRoutes } from "#functions/people/friend-search/routes.ts";
import { memberRoutes } from "#functions/people/friend-values/routes.ts";
import { friendRoutes } from "#functions/people/friends/routes.ts";
import { lineEventRoutes } from "#functions/people/line-events/routes.ts";
import { markRoutes } from "#functions/people/marks/routes.ts";
import { funnelRoutes } from "#functions/people/saved-searches/routes.ts";
import { tagRoutes } from "#functions/people/tags/routes.ts";
import { brandRoutes } from "#functions/platform/brand/routes.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { installedAppRoutes } from "#functions/platform/installed-app/routes.ts";
import { mediaRoutes } from "#functions/platform/media/routes.ts";
import { metricRoutes } from "#functions/platform/metrics/routes.ts";
import { APPENDABLE_KINDS } from "./appendable-kinds.ts";
import { DUE_TABLES } from "./due-tables.ts";
import { ITEM_KINDS } from "./item-kinds.ts";
import { PAYMENT_PURPOSES } from "./payment-purposes.ts";
import { POINT_EVENT_SOURCES } from "./point-event-sources.ts";
import { simulatorRoutes } from "./simulator-routes.ts";
import { VERSIONED_KINDS } from "./versioned-kind-rules.ts";

/**
 * All routers. `app.ts` mounts them in this order, and the console's client derives its types from them.
 */
export const ROUTERS = {
	sessions: sessionRoutes,
	passkeys: passkeyRoutes,
	accounts: accountRoutes,
	operators: operatorRoutes,
	people: peopleRoutes,
	liff: liffRoutes,
	lineConnection: lineConnectionRoutes,
	webhookForwarding: webhookForwardingRoutes,
	brand: brandRoutes,
	audit: auditRoutes(ITEM_KINDS),
	headquarters: headquartersRoutes({ kinds: ITEM_KINDS, dueTables: DUE_TABLES }),
	home: homeRoutes,
	firstDay: firstDayRoutes,
	distribution: distributionRoutes,
	abTests: abTestRoutes,
	results: resultRoutes,
	lineFigures: lineFiguresRoutes,
	report: reportRoutes,
	figureChanges: figureChangeRoutes(ITEM_KINDS),
	sendApprovals: sendApprovalRoutes,
	sendingModes: sendingModeRoutes,
	sendingStop: sendingStopRoutes,
	sendingCaps: sendingCapsRoutes,
	sendingCosts: sendingCostRoutes,
	unusedItems: unusedItemRoutes,
	search: searchRoutes(ITEM_KINDS),
	friends: friendRoutes,
	existingFriends: existingFriendsRoutes,
	friendDeletion: friendDeletionRoutes,
	chat: chatRoutes,
	groups: groupRoutes,
	lineEvents: lineEventRoutes,
	senders: senderRoutes,
	explain: explainRoutes,
	timeline: timelineRoutes,
	tags: tagRoutes,
	actions: actionRoutes(previewSalonReservation),
	reactions: reactionRoutes,
	forms: formRoutes,
	landings: landingRoutes,
	links: linkRoutes,
	scripts: scriptRoutes,
	trackers: trackerRoutes,
	scores: scoreRoutes,
	points: pointRoutes(POINT_EVENT_SOURCES),
	pointPublic: pointPublicRoutes,
	coupons: couponRoutes,
	couponPublic: couponPublicRoutes,
	introductions: introductionRoutes(POINT_EVENT_SOURCES),
	introductionPages: introductionPageRoutes,
	members: memberRoutes,
	templates: templateRoutes,
	richmenus: richmenuRoutes,
	audiences: audienceRoutes,
	lineCoupons: lineCouponRoutes,
	foreignMenus: foreignMenuRoutes,
	bookkeeping: bookkeepingRoutes,
	payments: paymentRoutes(PAYMENT_PURPOSES),
	paymentPages: paymentPageRoutes(PAYMENT_PURPOSES),
	receipts: receiptRoutes,
	receiptPages: receiptPageRoutes,
	purchases: purchaseRoutes(PAYMENT_PURPOSES),
	productPages: productPageRoutes,
	testers: testerRoutes,
	scenarios: scenarioRoutes,
	episodes: episodeRoutes,
	vars: friendFieldRoutes,
	versions: versionRoutes(VERSIONED_KINDS),
	friendSearch: friendSearchRoutes,
	preview: previewRoutes,
	tasks: taskRoutes,
	forecast: forecastRoutes,
	usedBy: usedByRoutes(ITEM_KINDS),
	funnels: funnelRoutes,
	explorer: explorerRoutes(ITEM_KINDS),
	selector: selectorRoutes({ kinds: APPENDABLE_KINDS, previewReservation: previewSalonReservation }),
	filters: filterRoutes,
	journeys: journeyRoutes,
	events: eventRoutes,
	eventManage: eventManageRoutes,
	tickets: ticketRoutes,
	ticketPublic: ticketPublicRoutes,
	eventPublic: eventPublicRoutes,
	marks: markRoutes,
	archive: archiveRoutes,
	about: aboutRoutes,
	backups: backupRoutes,
	media: mediaRoutes,
	metrics: metricRoutes,
	notifications: notificationRoutes,
	installedApp: installedAppRoutes,
	broadcasts: broadcastRoutes,
	deliveries: deliveryRoutes,
	compose: composerRoutes,
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
	salonPayments: salonPaymentRoutes,
	salonPublic: salonPublicRoutes,
	salonReservations: salonReservationRoutes,
	salonResources: salonResourceRoutes,
	salonShifts: salonShiftRoutes,
	salonPreviews: salonPreviewRoutes,
	salonUrls: salonUrlRoutes,
	salonWaiting: salonWaitingRoutes,
	openApiV1: openApiV1Routes as Hono<HonoEnv>,
	mcp: mcpRoutes,
	openApiMe: meRoutes,
	rooms: roomRoutes,
	simulator: simulatorRoutes,
};

export type Routers = typeof ROUTERS;
