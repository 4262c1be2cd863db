CREATE TABLE `template_taps` (
	`webhook_event_id` text PRIMARY KEY NOT NULL,
	`template_id` integer NOT NULL,
	`data` text NOT NULL,
	`friend_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `templates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `template_taps_time` ON `template_taps` (`template_id`,`created_at`,`data`,`friend_id`);--> statement-breakpoint
CREATE INDEX `template_taps_friend` ON `template_taps` (`template_id`,`friend_id`,`created_at`,`data`);--> statement-breakpoint
CREATE INDEX `richmenu_taps_friend` ON `richmenu_taps` (`richmenu_id`,`friend_id`,`created_at`,`button_id`);--> statement-breakpoint
INSERT OR IGNORE INTO `template_taps` SELECT `webhook_event_id`, `cause_id`, 'action=' || `action_id`, `friend_id`, `started_at` FROM `runs` WHERE `cause_type` = 'template' AND `cause_id` IS NOT NULL AND `depth` = 0 AND `webhook_event_id` IS NOT NULL AND `cause_id` IN (SELECT `id` FROM `templates`);
