// SPDX-License-Identifier: Apache-2.0

/// How processes become one job: who they are, how they meet, what they tell whoever started
/// them. The main type is [org.atoll.fabric.job.Membership]. Messages do not pass here.
package org.atoll.fabric.job;
