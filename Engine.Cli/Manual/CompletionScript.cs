using System.CommandLine;
using System.Text;

namespace Quoll.Cli.Manual;

/// <summary>Scripts that make a shell complete the command's options, and files everywhere else.</summary>
internal static class CompletionScript
{
    public static readonly string[] Shells = ["bash", "zsh", "fish", "pwsh"];

    public static string Make(string shell, OptionList options) => shell switch
    {
        "bash" => Bash(options),
        "zsh" => Zsh(options),
        "fish" => Fish(options),
        _ => PowerShell(options),
    };

    // Options of scripts end at the script's name or code. The rest is for the script.
    private static string Bash(OptionList options) => $$"""
        # Completions of quoll for bash. For this shell: eval "$(quoll --completions bash)"
        # For all: quoll --completions bash > ~/.local/share/bash-completion/completions/quoll
        _quoll() {
            local current=${COMP_WORDS[COMP_CWORD]} previous= word operand= takes='{{Padded(options.Script.Where(TakesValue))}}'
            local names='{{Joined(options.Script)}}' i
            for ((i = 1; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                case $word in
                    {{string.Join('|', OptionList.Modes)}})
                        if [[ -z $operand ]]; then
                            takes='{{Padded(options.Filter.Where(TakesValue))}}' names='{{Joined(options.Filter)}}' operand=filter
                        fi ;;
                esac
                if [[ $takes == *" $previous "* && -n $previous ]]; then previous=
                else
                    previous=$word
                    [[ $word == -?* || -n $operand ]] || operand=script
                    [[ $word != -- ]] || operand=script
                fi
            done
            COMPREPLY=()
            case $previous in
                {{BashValues(options)}}
                {{string.Join('|', options.Script.Concat(options.Filter).Where(TakesAnyText).SelectMany(OptionList.Names).Distinct())}})
                    return ;;
            esac
            if [[ $current == -* && $operand != script && $takes != *" $previous "* ]]; then
                COMPREPLY=($(compgen -W "$names" -- "$current"))
            else
                local IFS=$'\n'
                COMPREPLY=($(compgen -f -- "$current"))
            fi
        }
        complete -o filenames -F _quoll quoll

        """;

    private static string BashValues(OptionList options) => string.Join(
        "\n        ", options.Script.Concat(options.Filter).Where(static option => OptionList.Values(option).Count > 0).Select(static option =>
        {
            var values = string.Join(' ', OptionList.Values(option));
            return $"{string.Join('|', OptionList.Names(option))}) COMPREPLY=($(compgen -W '{values}' -- \"$current\")); return ;;";
        }));

    private static string Zsh(OptionList options) => $$"""
        #compdef quoll
        # Completions of quoll for zsh: quoll --completions zsh > a folder of $fpath, as _quoll;
        # or, behind compinit: eval "$(quoll --completions zsh)"
        _quoll() {
          if (( ${words[(I)({{string.Join('|', OptionList.Modes)}})]} )); then
            _arguments -s -S {{string.Join(" \\\n      ", options.Filter.Select(ZshOption))}} \
              '*:file:_files'
          else
            _arguments -s -S -A '-*' {{string.Join(" \\\n      ", options.Script.Select(ZshOption))}} \
              '*:file:_files'
          fi
        }
        if [[ ${funcstack[1]} == _quoll ]]; then _quoll "$@"; else compdef _quoll quoll; fi

        """;

    private static string ZshOption(Option option)
    {
        var names = OptionList.Names(option);
        var text = (option.Description ?? "").Replace("'", "'\\''").Replace("[", "\\[").Replace("]", "\\]").Replace(":", "\\:");
        var values = OptionList.TakesFile(option) ? "_files" : TakesAnyText(option) ? " " : $"({string.Join(' ', OptionList.Values(option))})";
        var value = OptionList.ValueName(option) is { } name ? $":{name}:{values}" : "";
        return names.Count == 1 ? $"'{names[0]}[{text}]{value}'"
            : $"'({string.Join(' ', names)})'{{{string.Join(',', names)}}}'[{text}]{value}'";
    }

    private static string Fish(OptionList options)
    {
        var text = new StringBuilder($$"""
            # Completions of quoll for fish: quoll --completions fish > ~/.config/fish/completions/quoll.fish
            function __quoll_filters
                string match -qr -- '^({{string.Join('|', OptionList.Modes)}})$' (commandline -opc)
            end

            """);
        AddFish(text, options.Script, "not __quoll_filters");
        AddFish(text, options.Filter, "__quoll_filters");
        return text.ToString();
    }

    private static void AddFish(StringBuilder text, IEnumerable<Option> options, string condition)
    {
        foreach (var option in options)
        {
            text.Append("complete -c quoll -n '").Append(condition).Append('\'');
            foreach (var name in OptionList.Names(option))
                text.Append(name.StartsWith("--", StringComparison.Ordinal) ? " -l " + name[2..] : " -s '" + name[1..] + "'");
            if (OptionList.TakesFile(option)) text.Append(" -r -F");
            else if (OptionList.Values(option) is { Count: > 0 } values) text.Append(" -x -a '").AppendJoin(' ', values).Append('\'');
            else if (TakesValue(option)) text.Append(" -x");
            text.Append(" -d '").Append((option.Description ?? "").Replace("'", "\\'")).Append("'\n");
        }
    }

    private static string PowerShell(OptionList options) => $$"""
        # Completions of quoll for PowerShell: quoll --completions pwsh | Out-String | Invoke-Expression
        Register-ArgumentCompleter -Native -CommandName quoll -ScriptBlock {
            param($word, $command, $position)
            $script = @(
        {{string.Join('\n', options.Script.SelectMany(PowerShellOptions))}}
            )
            $filter = @(
        {{string.Join('\n', options.Filter.SelectMany(PowerShellOptions))}}
            )
            $words = $command.CommandElements | ForEach-Object { $_.ToString() }
            $previous = $words | Where-Object { $_ -ne $word } | Select-Object -Last 1
            if ($previous -eq '--completions') {
                return {{string.Join(", ", Shells.Select(static shell => $"'{shell}'"))}} | Where-Object { $_ -like "$word*" }
            }
            # Nothing at all lets PowerShell complete files.
            if (-not $word.StartsWith('-')) { return }
            $options = if ($words | Where-Object { $_ -in {{string.Join(", ", OptionList.Modes.Select(static mode => $"'{mode}'"))}} }) { $filter } else { $script }
            $options | Where-Object { $_[0] -like "$word*" } | ForEach-Object {
                [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterName', $_[1])
            }
        }

        """;

    private static IEnumerable<string> PowerShellOptions(Option option) =>
        OptionList.Names(option).Select(name => $"        ,@('{name}', '{(option.Description ?? name).Replace("'", "''")}')");

    // The possible values are unknown.
    private static bool TakesAnyText(Option option) =>
        TakesValue(option) && !OptionList.TakesFile(option) && OptionList.Values(option).Count == 0;

    private static bool TakesValue(Option option) => OptionList.ValueName(option) is not null;

    private static string Joined(IEnumerable<Option> options) => string.Join(' ', options.SelectMany(OptionList.Names));

    private static string Padded(IEnumerable<Option> options) => $" {Joined(options)} ";
}
