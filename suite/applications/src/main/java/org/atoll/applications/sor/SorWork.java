// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.io.Serializable;
import org.atoll.applications.WideArea;

/// The work of all workers of [RemoteSor].
record SorWork(SorProblem problem, WideArea form) implements Serializable {}
