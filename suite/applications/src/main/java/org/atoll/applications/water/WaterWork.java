// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.io.Serializable;

/// The work of all workers of [RemoteWater].
record WaterWork(WaterProblem problem, MoleculeCalls calls) implements Serializable {}
