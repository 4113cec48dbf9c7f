// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.reflect.Proxy;
import java.util.List;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.job.Narrator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A thread says that it is about to sleep and looks once more; another one completes what the
/// first waits for and wakes sleepers. The field that is completed is plain: the fences of [WakeUp]
/// are what is tested.
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "it sleeps, and nobody wakes it")
@Outcome(expect = Expect.ACCEPTABLE, desc = "it saw the end, or was woken, or both")
@State
public class WakeUpStress {
    private static final LightThreads NO_LIGHT = new LightThreads(new Narrator());
    private static final OpenServices NO_SERVICES = new OpenServices();

    private int woken;
    private int done;
    private final WakeUp wakeUp = new WakeUp(
            new Hold(thread -> { }),
            new OpenDevices(List.of(bell())),
            new VirtualWaiters(new Narrator(), NO_LIGHT, NO_SERVICES),
            NO_LIGHT);

    private Device bell() {
        return (Device) Proxy.newProxyInstance(
                Device.class.getClassLoader(),
                new Class<?>[] {Device.class},
                (proxy, method, arguments) -> {
                    woken = 1;
                    return null;
                });
    }

    @Actor
    public void sleeper(II_Result result) {
        wakeUp.beginSleep();
        result.r1 = done;
    }

    @Actor
    public void completer(II_Result result) {
        done = 1;
        wakeUp.rouse();
        result.r2 = woken;
    }
}
