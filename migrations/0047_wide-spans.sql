DROP INDEX `friends_shown`;--> statement-breakpoint
CREATE INDEX `friends_shown` ON `friends` (`id`,`followed_at`,`last_message_at`) WHERE blocked_at is null and user_rate = 1;