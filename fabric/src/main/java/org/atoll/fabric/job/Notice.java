// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

/// What a rank hears of another one's fate, in the order in which it happens.
public sealed interface Notice permits FailureNotice, ReturnNotice {}
