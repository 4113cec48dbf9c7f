// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.atoll.checks.TextFile.Kind;

/// Rules on the shape of Java code, seen by javac's parser.
final class TreeRules {

    private static final int METHOD_LINES = 50;
    private static final int PARAMETERS = 7;
    private static final int NESTING = 3;

    /// Words that say nothing of what a type is.
    private static final Set<String> EMPTY_WORDS = Set.of(
            "Impl", "Util", "Utils", "Helper", "Helpers", "Manager", "Info", "Data", "Base",
            "Abstract", "Internal");

    private TreeRules() {}

    /// What javac's parser rejects is reported too; without this a broken file would pass.
    static List<Finding> syntax(TextFile file) {
        return file.kind() == Kind.JAVA ? file.java().errors() : List.of();
    }

    /// A method, constructor or initializer has at most 50 lines, from its annotations to its
    /// closing brace; the documentation above does not count.
    static List<Finding> methodLength(TextFile file) {
        List<Finding> findings = new ArrayList<>();
        eachBody(file, (source, body, name) -> {
            long lines = source.lastLine(body) - source.firstLine(body) + 1;
            if (lines > METHOD_LINES) {
                String advice = name + " has " + lines + " lines, at most " + METHOD_LINES
                        + "; give its parts names";
                findings.add(file.finding(source.firstLine(body), "method-length", advice));
            }
        });
        return findings;
    }

    /// A method or constructor has at most 7 parameters. A record's header is no parameter list:
    /// its parts have names where they are read. Package `mpi` keeps its standard's signatures.
    static List<Finding> parameters(TextFile file) {
        List<Finding> findings = new ArrayList<>();
        if (isMpi(file)) {
            return findings;
        }
        eachBody(file, (source, body, name) -> {
            long count = body instanceof MethodTree method ? written(source, method) : 0;
            if (count > PARAMETERS) {
                String advice = name + " has " + count + " parameters, at most " + PARAMETERS
                        + "; group them in a record";
                findings.add(file.finding(source.firstLine(body), "parameters", advice));
            }
        });
        return findings;
    }

    /// A compact constructor repeats its record's header without writing it.
    private static long written(JavaSource source, MethodTree method) {
        return method.getParameters().stream()
                .filter(parameter -> source.firstCharacter(parameter)
                        >= source.firstCharacter(method))
                .count();
    }

    /// Control structures stand at most 3 deep in a method; see [Nesting].
    static List<Finding> nesting(TextFile file) {
        List<Finding> findings = new ArrayList<>();
        eachBody(file, (source, body, name) -> {
            Tree deep = new Nesting(NESTING).firstBeyond(body);
            if (deep != null) {
                String advice = name + " nests more than " + NESTING
                        + " deep here; return early or name the inner part";
                findings.add(file.finding(source.firstLine(deep), "nesting", advice));
            }
        });
        return findings;
    }

    /// No type name has a word that says nothing. Package `mpi` keeps its standard's spelling.
    static List<Finding> typeNames(TextFile file) {
        if (file.kind() != Kind.JAVA) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        JavaSource source = file.java();
        if (isMpi(file)) {
            return List.of();
        }
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitClass(ClassTree type, Void nothing) {
                findings.addAll(emptyWords(file, source.firstLine(type), type));
                return super.visitClass(type, nothing);
            }
        }.scan(source.unit(), null);
        return findings;
    }

    static boolean isMpi(TextFile file) {
        return file.kind() == Kind.JAVA
                && "mpi".equals(Objects.toString(file.java().unit().getPackageName()));
    }

    private static List<Finding> emptyWords(TextFile file, long line, ClassTree type) {
        String name = type.getSimpleName().toString();
        return words(name).stream()
                .filter(EMPTY_WORDS::contains)
                .map(word -> file.finding(line, "type-name",
                        name + " contains '" + word + "'; name it by how it works"))
                .toList();
    }

    private static List<String> words(String name) {
        return List.of(name.split(
                "_|(?<=[A-Za-z])(?=[0-9])|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])"));
    }

    /// A rule's action on each method, constructor and initializer.
    private interface BodyVisitor {
        void visit(JavaSource source, Tree body, String name);
    }

    private static void eachBody(TextFile file, BodyVisitor visitor) {
        if (file.kind() != Kind.JAVA) {
            return;
        }
        JavaSource source = file.java();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitMethod(MethodTree method, Void nothing) {
                boolean constructor = method.getReturnType() == null;
                String name = constructor ? "the constructor" : method.getName() + "()";
                visitor.visit(source, method, name);
                return super.visitMethod(method, nothing);
            }

            @Override
            public Void visitClass(ClassTree type, Void nothing) {
                for (Tree member : type.getMembers()) {
                    if (member instanceof BlockTree initializer) {
                        visitor.visit(source, initializer, "the initializer");
                    }
                }
                return super.visitClass(type, nothing);
            }
        }.scan(source.unit(), null);
    }
}
