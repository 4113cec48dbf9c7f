// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

/// The news of another rank's fate. A rank hears such news in the order in which it happens.
public sealed interface Notice permits FailureNotice, ReturnNotice, CallNotice {}
