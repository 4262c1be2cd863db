CREATE TABLE `deleted_friends` (
	`line_user_hash` text PRIMARY KEY NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `friend_deletions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text DEFAULT 'delete' NOT NULL,
	`friend_id` integer NOT NULL,
	`operator_id` integer,
	`state` text NOT NULL,
	`former_user_rate` integer DEFAULT 1 NOT NULL,
	`options` text,
	`due_at` integer NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`counts` text DEFAULT '{}' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`reason` text,
	`created_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `friend_deletions_due` ON `friend_deletions` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `friend_deletions_friend` ON `friend_deletions` (`friend_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `friend_deletions_open` ON `friend_deletions` (`friend_id`) WHERE state in ('waiting', 'running', 'failed');--> statement-breakpoint
ALTER TABLE `friends` ADD `deletes_at` integer;--> statement-breakpoint
ALTER TABLE `friends` ADD `forgotten_before` integer;--> statement-breakpoint
CREATE INDEX `message_drafts_friend` ON `message_drafts` (`friend_id`);--> statement-breakpoint
CREATE INDEX `notification_facts_friend` ON `notification_facts` (`friend_id`) WHERE friend_id is not null;--> statement-breakpoint
CREATE INDEX `notification_lines_friend` ON `notification_lines` (`friend_id`) WHERE friend_id is not null;--> statement-breakpoint
CREATE INDEX `operator_friends_friend` ON `operator_friends` (`friend_id`) WHERE friend_id is not null;--> statement-breakpoint
CREATE INDEX `open_api_trigger_calls_friend` ON `open_api_trigger_calls` (`friend_id`);--> statement-breakpoint
CREATE INDEX `outgoing_webhook_messages_friend` ON `outgoing_webhook_messages` (`friend_id`) WHERE friend_id is not null;--> statement-breakpoint
CREATE INDEX `webhook_events_sender` ON `webhook_events` (`line_user_id`) WHERE type not in ('message', 'postback');--> statement-breakpoint
CREATE INDEX `webhook_events_senderless` ON `webhook_events` (`id`) WHERE line_user_id is null;--> statement-breakpoint
CREATE INDEX `pending_runs_friend` ON `pending_runs` (`friend_id`);--> statement-breakpoint
CREATE INDEX `talk_mentions_friend` ON `talk_mentions` (`friend_id`);--> statement-breakpoint
CREATE INDEX `richmenu_taps_erased` ON `richmenu_taps` (`friend_id`);--> statement-breakpoint
CREATE INDEX `template_taps_erased` ON `template_taps` (`friend_id`);--> statement-breakpoint
CREATE INDEX `event_revoked_links_friend` ON `event_revoked_links` (`friend_id`);--> statement-breakpoint
CREATE INDEX `reservations_erased` ON `reservations` (`friend_id`) WHERE friend_id is not null;--> statement-breakpoint
CREATE INDEX `salon_history_passed` ON `salon_history` (`id`) WHERE subject = 'reservation'
				and before ->> '$.friendId' is not null and before ->> '$.friendId' is not after ->> '$.friendId';--> statement-breakpoint
CREATE INDEX `salon_revoked_links_friend` ON `salon_revoked_links` (`friend_id`);--> statement-breakpoint
CREATE INDEX `salon_waiting_erased` ON `salon_waiting` (`friend_id`);--> statement-breakpoint
CREATE INDEX `journey_moves_friend` ON `journey_moves` (`friend_id`);--> statement-breakpoint
CREATE INDEX `friend_scores_friend` ON `friend_scores` (`friend_id`);--> statement-breakpoint
CREATE INDEX `score_facts_friend` ON `score_facts` (`friend_id`);--> statement-breakpoint
CREATE INDEX `link_taps_delivery` ON `link_taps` (`delivery_id`);--> statement-breakpoint
CREATE INDEX `script_visitors_friend` ON `script_visitors` (`friend_id`) WHERE friend_id is not null;--> statement-breakpoint
CREATE INDEX `script_visits_friend` ON `script_visits` (`friend_id`) WHERE friend_id is not null;