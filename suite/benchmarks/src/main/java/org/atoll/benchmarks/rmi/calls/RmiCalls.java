// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.calls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.atoll.benchmarks.rmi.subject.Chain;
import org.atoll.benchmarks.rmi.subject.Subject;
import org.atoll.benchmarks.rmi.subject.Tree;
import org.atoll.benchmarks.rmi.work.Timing;
import org.atoll.benchmarks.rmi.work.Work;

/// The program that measures the JDK's RMI: `WORKS WARMUP_MILLIS MEASURE_MILLIS COMMAND...`, with
/// the command that starts [RmiServer].
public final class RmiCalls {
    private static final int THREADS = 16;

    /// Calls of a thread in one run, so that starting the threads on their way does not count.
    private static final int CALLS = 32;

    private final RmiService service;
    private final Timing timing;

    private RmiCalls(RmiService service, Timing timing) {
        this.service = service;
        this.timing = timing;
    }

    /// Measures.
    ///
    /// @param args which work, for how long, and the other process's command
    /// @throws Exception if the other process cannot be reached
    public static void main(String[] args) throws Exception {
        Timing timing = Timing.of(args, System.out);
        try (Callee callee = Callee.start(List.of(args).subList(Timing.WORDS, args.length))) {
            new RmiCalls(service(callee.address()), timing).measure();
        }
        System.exit(0); // threads of RMI would keep the process
    }

    private static RmiService service(String stub) throws IOException, ClassNotFoundException {
        byte[] bytes = Base64.getDecoder().decode(stub);
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return (RmiService) stream.readObject();
        }
    }

    private void measure() throws Exception {
        timing.measure(Work.NULL, 1, service::nothing);
        byThreads();
        Tree small = Tree.of(15);
        timing.measure(Work.TREE15, 1, () -> service.echo(small));
        Chain list = Chain.of(100);
        timing.measure(Work.LIST100, 1, () -> service.echo(list));
        Tree large = Tree.of(1023);
        timing.measure(Work.TREE1023, 1, () -> service.echo(large));
        double[] doubles = Subject.doubles();
        timing.measure(Work.DOUBLES, 1, () -> service.take(doubles));
        group();
    }

    private void byThreads() {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Callable<Object>> calls = Collections.nCopies(THREADS, () -> {
                for (int i = 0; i < CALLS; i++) {
                    service.nothing();
                }
                return this;
            });
            timing.measure(Work.ASYNC, THREADS * CALLS, () -> all(threads, calls));
        }
    }

    private void group() throws IOException {
        List<Callable<Object>> calls = new ArrayList<>();
        for (int i = 0; i < RmiServer.GROUP; i++) {
            RmiService member = service.member(i);
            calls.add(() -> {
                member.nothing();
                return member;
            });
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(RmiServer.GROUP)) {
            timing.measure(Work.GROUP, 1, () -> all(threads, calls));
        }
    }

    private static void all(ExecutorService threads, List<Callable<Object>> calls)
            throws Exception {
        for (Future<Object> call : threads.invokeAll(calls)) {
            call.get();
        }
    }
}
