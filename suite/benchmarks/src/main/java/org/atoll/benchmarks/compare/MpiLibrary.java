// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.atoll.applications.hello.Hello;

/// A C MPI library, as Debian installs it, with the settings that make it fastest.
public enum MpiLibrary {
    /// Open MPI. `pml ob1` keeps UCX out, unless it is to be over the same UCX as ours, which it
    /// takes without a card for RDMA only if told so. Single copies through CMA are its default.
    OPENMPI {
        @Override
        List<String> start(Plan plan) {
            List<String> command = new ArrayList<>(List.of(
                    launcher(), "-n", Integer.toString(plan.ranks())));
            command.addAll(plan.device().equals("ucx")
                    ? List.of("--mca", "pml", "ucx", "--mca", "pml_ucx_tls", "any",
                            "--mca", "pml_ucx_devices", "any")
                    : List.of("--mca", "pml", "ob1"));
            if (plan.device().equals("tcp")) {
                command.addAll(List.of(
                        "--mca", "btl", "tcp,self", "--mca", "btl_tcp_if_include", "lo"));
            }
            command.addAll(List.of("--bind-to", plan.bound() ? "core" : "none"));
            if (!plan.fits()) {
                command.addAll(List.of("--oversubscribe", "--mca", "mpi_yield_when_idle", "1"));
            }
            return command;
        }

        @Override
        void prepare(Plan plan, Map<String, String> environment) {
            environment.put("OMPI_ALLOW_RUN_AS_ROOT", "1");
            environment.put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        }
    },

    /// MPICH on UCX.
    MPICH {
        @Override
        List<String> start(Plan plan) {
            List<String> command = new ArrayList<>(
                    List.of(launcher(), "-n", Integer.toString(plan.ranks())));
            command.addAll(List.of("-bind-to", plan.bound() ? "core" : "none"));
            return command;
        }

        @Override
        void prepare(Plan plan, Map<String, String> environment) {
            if (plan.device().equals("tcp")) {
                environment.put("UCX_TLS", "tcp,self");
                environment.put("UCX_NET_DEVICES", "lo");
            }
            if (!plan.fits()) {
                environment.put("MPIR_CVAR_POLLS_BEFORE_YIELD", "1");
            }
        }
    };

    /// The device of ours that such a library carries.
    public static final String DEVICE = "mpi";

    /// The name in options and file names.
    ///
    /// @return the name in lower case
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The C compiler's command.
    ///
    /// @return its name on the search path
    public String compiler() {
        return "mpicc." + word();
    }

    String launcher() {
        return "mpirun." + word();
    }

    /// The launcher with its options; what each process runs follows.
    abstract List<String> start(Plan plan);

    abstract void prepare(Plan plan, Map<String, String> environment);

    /// The library with a compiled program, ready to run.
    ///
    /// @param program the compiled `measure.c`
    public Contender contender(Path program) {
        MpiLibrary library = this;
        return new Contender() {
            @Override
            public List<String> command(Plan plan) {
                List<String> command = library.start(plan);
                command.add(program.toString());
                return command;
            }

            @Override
            public List<String> greeting(Plan plan) {
                return Stream.concat(command(plan).stream(), Stream.of("hello")).toList();
            }

            @Override
            public boolean runs(Operation operation) {
                return operation != Operation.CALL;
            }

            @Override
            public void prepare(Plan plan, Map<String, String> environment) {
                library.prepare(plan, environment);
            }
        };
    }

    /// Our side over this library, by its device `mpi`, started by the same launcher with the same
    /// options.
    ///
    /// @param atoll how it is started otherwise
    public Contender under(Atoll atoll) {
        MpiLibrary library = this;
        return new Contender() {
            @Override
            public List<String> command(Plan plan) {
                return process(plan, Atoll.PROGRAM);
            }

            @Override
            public List<String> greeting(Plan plan) {
                return process(plan, Hello.class.getName());
            }

            private List<String> process(Plan plan, String program) {
                List<String> command = library.start(plan);
                command.addAll(atoll.process(program));
                return command;
            }

            @Override
            public void prepare(Plan plan, Map<String, String> environment) {
                library.prepare(plan, environment);
                environment.put("ATOLL_DEVICE", DEVICE);
            }
        };
    }
}
