// SPDX-License-Identifier: Apache-2.0

/// How tasks begin and end: who is here, who starts and kills whom, who wants to know of whose end.
package org.atoll.tasks.life;
